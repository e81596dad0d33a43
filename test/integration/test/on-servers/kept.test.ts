import { onServers } from "../../on-servers.ts";

await onServers("../kept.test.ts");
