import { onServers } from "../../on-servers.ts";

await onServers("../zero-retention.long.test.ts");
