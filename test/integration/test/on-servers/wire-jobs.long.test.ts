import { onServers } from "../../on-servers.ts";

await onServers("../wire-jobs.long.test.ts");
