import { onServers } from "../../on-servers.ts";

await onServers("../monitor-email-crash.test.ts");
