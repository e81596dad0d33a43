/** Version of what processes say to each other: those of another version have queues and keys of their own. */
export const PROTOCOL = "v1";

/** The names in Redis of the fleet with this prefix. In a cluster, the braces keep all of them on one node. */
export const namesOf = (prefix: string) => ({
  prefix: `{${prefix}}`,
  queue: PROTOCOL,
  /** The workers that are alive, with their slots. */
  workers: `{${prefix}}:${PROTOCOL}-workers`,
  /** Who feeds the queue, and who does what is done once. */
  feeder: `{${prefix}}:${PROTOCOL}-feeder`,
  background: `{${prefix}}:${PROTOCOL}-background`,
  /** Begins the keys of what is known of a host. */
  host: `{${prefix}}:${PROTOCOL}-host:`,
  /** Begins the keys of buckets of calls. */
  bucket: `{${prefix}}:${PROTOCOL}-bucket:`,
  /** Begins the keys of the places that scrapes of a team have. */
  team: `{${prefix}}:${PROTOCOL}-team:`,
  /** Where processes tell of changes. */
  channel: `{${prefix}}:${PROTOCOL}-changes`,
  /** The worker as which all of the fleet have their tasks in the store. */
  worker: `bullmq-${prefix}-${PROTOCOL}`,
});

/** The names of one fleet. */
export type Names = ReturnType<typeof namesOf>;
