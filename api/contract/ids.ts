/** Identifiers of records, used by several services. */

export type GameId = number;
export type CollectionId = number;
export type LabelId = number;
export type ImportId = number;
export type JobId = string;
