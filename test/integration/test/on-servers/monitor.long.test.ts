import { onServers } from "../../on-servers.ts";

await onServers("../monitor.long.test.ts");
