/** Keys of the records that services name to each other. */

export type GameId = number;
export type CollectionId = number;
export type ImportId = number;
export type JobId = string;
