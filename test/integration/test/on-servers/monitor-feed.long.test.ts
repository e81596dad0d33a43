import { onServers } from "../../on-servers.ts";

await onServers("../monitor-feed.long.test.ts");
