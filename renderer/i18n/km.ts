import { en, type Words } from './en.ts';

export const km: Words = { ...en };
