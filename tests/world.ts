// The people that tests, the demo and the screenshots speak of by name.
export {
  type ConsultantName,
  type CustomerName,
  demoPassword,
  demoSeed,
  namedConsultants,
  namedCustomers,
} from '#main/demo/world.ts';
