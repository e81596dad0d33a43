export { type Egress, type EgressAddress, type EgressPurpose, EgressToken } from "./egress.ts";
export { NETWORK_ERRORS, responseTooLarge } from "./errors.ts";
export { GuardedProxy } from "./guarded-proxy.ts";
export {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedResponse,
  type Recorder,
  RecorderToken,
  type Recording,
  recorded,
  recordingOf,
} from "./recording.ts";
export { isSecretParameter } from "./secret-names.ts";
export { isToSign, type RequestSigner, RequestSignerToken } from "./signer.ts";
export { statusError } from "./status.ts";
export {
  guardedEgress,
  mayVisit,
  openVisits,
  type VisitGuard,
  VisitGuardToken,
  type Visits,
  type VisitsFor,
  visitsOf,
} from "./visits.ts";
