import '../../server/context.ts';
