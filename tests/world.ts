// The people that tests, the demo and the screenshots speak of by name.
export { demoPassword, demoSeed, namedConsultants, namedCustomers } from '#main/demo/world.ts';
