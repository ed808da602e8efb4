import { functions } from '../implement.ts';

export const isAdmin = functions.account.isAdmin.handler(({ context }) => context.actor.role === 'admin');
