import { onServers } from "../../on-servers.ts";

await onServers("../ready.test.ts");
