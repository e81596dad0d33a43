/** A store whose every process has records of its own. */
import { recordsSqlite } from "@winnow/records-sqlite";

export default () => recordsSqlite();
