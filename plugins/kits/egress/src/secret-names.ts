const PARAMETER =
  /^(?:key|sid|sig|signature|jwt|auth|authorization|passwd|password|pwd|secret|session(?:_?id)?|token|.*[_-]?(?:api_?key|apikey|access_?key|token|secret|password|signature|credential))$/i;

/** Whether a parameter of this name in a URL holds a key. */
export function isSecretParameter(name: string): boolean {
  return PARAMETER.test(name);
}
