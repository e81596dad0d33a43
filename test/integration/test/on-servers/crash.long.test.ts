import { onServers } from "../../on-servers.ts";

await onServers("../crash.long.test.ts");
