/** Tokens for one credit, in the words of the API. */
const TOKENS_PER_CREDIT = 15;

/** Credits as the API counts tokens: what it says of both always agrees. */
export function tokensOf(credits: number): number {
  return credits * TOKENS_PER_CREDIT;
}
