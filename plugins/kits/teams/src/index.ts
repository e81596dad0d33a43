/** Who sends a request, and what they may: the contracts between what keeps teams and who asks them. */
export { digestOfKey } from "./digest.ts";
export { TEAM_ERRORS } from "./errors.ts";
export {
  type ApiKey,
  changedLimits,
  type LimitChange,
  type NewKey,
  type Team,
  type TeamKeeper,
  TeamKeeperToken,
  type TeamLimits,
} from "./keeper.ts";
export {
  type Bounds,
  BoundsToken,
  type Caller,
  type CallsLeft,
  type Credits,
  CreditsToken,
  type Keys,
  KeysToken,
  type Rates,
  RatesToken,
  type Reservation,
  type SharedBuckets,
  SharedBucketsToken,
  type SharedPlaces,
  SharedPlacesToken,
  type TakenCall,
  type Usage,
} from "./teams.ts";
export { tokensOf } from "./tokens.ts";
