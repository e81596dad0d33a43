import { onServers } from "../../on-servers.ts";

await onServers("../monitor-crash.long.test.ts");
