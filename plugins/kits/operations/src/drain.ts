/** Takes the events of a run one after the other, to its end; gives its result. */
export async function drain<E, R>(
  events: AsyncGenerator<E, R>,
  onEvent: (event: E) => unknown = () => {},
): Promise<R> {
  let step = await events.next();
  for (; step.done !== true; step = await events.next()) await onEvent(step.value);
  return step.value;
}
