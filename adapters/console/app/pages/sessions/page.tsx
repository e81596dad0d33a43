import type { PageProps } from "../index.ts";
import { SessionList } from "./list.tsx";
import { OneSession } from "./session.tsx";

/** Pages that stay open: watched, worked on by hand, by code and by prompts. */
export default function Sessions({ parts: [id] }: PageProps) {
  return id === undefined ? <SessionList /> : <OneSession key={id} id={id} />;
}
