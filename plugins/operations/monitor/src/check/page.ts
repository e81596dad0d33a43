import type { TaskOutcome } from "@winnow/kit-jobs";
import { checkPicture, withVerdict } from "../watch/pictures.ts";
import { comparePage } from "./compare.ts";
import { confirmChanges } from "./confirm.ts";
import { fetchPage } from "./fetch.ts";
import { weighHistory } from "./history.ts";
import { judgeChanges } from "./judge.ts";
import { loadMemory } from "./load.ts";
import { maskNoise } from "./mask.ts";
import { addNotices } from "./notices.ts";
import { notify } from "./notify.ts";
import { recordPage } from "./record.ts";
import type { PageCheck } from "./step.ts";
import { judgeValues, prepareValues, storeValues } from "./values.ts";
import { storeVersion } from "./version.ts";

/** Checks one page: each line is a phase. What is remembered is loaded once, and handed down. */
export async function checkPage(check: PageCheck): Promise<TaskOutcome> {
  const memory = await loadMemory(check);
  const fetched = await fetchPage(check, memory);
  const compared = comparePage(check, fetched, memory);
  const reader = await prepareValues(check);
  const pictured = await checkPicture(check, await confirmChanges(check, compared, memory, reader));
  const masked = withVerdict(check, maskNoise(check, pictured.confirmed), pictured);
  const weighed = addNotices(check, weighHistory(check, masked, memory), masked, memory);
  const watched = judgeValues(check, weighed, masked, memory, reader);
  const judged = await judgeChanges(check, watched, masked, memory);
  const recorded = await recordPage(check, judged, masked, memory);
  await storeVersion(check, recorded, masked);
  await storeValues(check, recorded);
  return notify(check, recorded);
}
