import { onServers } from "../../on-servers.ts";

await onServers("../changes.long.test.ts");
