import { onServers } from "../../on-servers.ts";

await onServers("../teams.test.ts");
