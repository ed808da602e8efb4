import { person } from './person.ts';

/** Every function of the API, by noun. */
export const contract = {
  person,
};
