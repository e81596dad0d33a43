import { onServers } from "../../on-servers.ts";

await onServers("../monitor-email.long.test.ts");
