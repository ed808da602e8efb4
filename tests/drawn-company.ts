// The named people of tests, the demo and the screenshots.
export { demoPassword, demoSeed, namedConsultants, namedCustomers } from '#main/demo/demo-data.ts';
