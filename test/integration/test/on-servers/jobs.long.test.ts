import { onServers } from "../../on-servers.ts";

await onServers("../jobs.long.test.ts");
