import { onServers } from "../../on-servers.ts";

await onServers("../worker.long.test.ts");
