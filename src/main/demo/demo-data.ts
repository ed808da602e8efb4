/**
 * The people of the demo that have a fixed part to play. Tests, the seed and the screenshots speak of them by name;
 * everybody else is drawn at random. All of them are invented.
 */
export type NamedConsultant = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly city: string;
  /** The name of their sponsor in this data; null for the top of the genealogy. */
  readonly sponsor: ConsultantName | null;
  readonly joinedDaysAgo: number;
  readonly programType: 'Beauty Consultant' | 'Advanced Consultant' | 'Senior Consultant' | 'Affiliate';
  readonly rank: 'Consultant' | 'Sales Leader' | 'Admin';
  readonly currentRank: Rank;
  readonly isAdmin: boolean;
  /** What they sell in an ordinary month, in the shop's currency. */
  readonly monthlyVolume: number;
  /** How many new people they recruit, compared with others. */
  readonly pull: number;
  /** They sold nothing in these last months. */
  readonly quietMonths: number;
  readonly leftDaysAgo: number | null;
};

export const ranks = [
  'Beauty Consultant',
  'Senior Consultant',
  'Team Leader',
  'Senior Team Leader',
  'Ambassador',
  'Senior Ambassador',
] as const;
export type Rank = (typeof ranks)[number];

export type ConsultantName =
  | 'admin'
  | 'teamLeader'
  | 'ambassador'
  | 'seniorTeamLeader'
  | 'seniorConsultant'
  | 'consultant'
  | 'newConsultant'
  | 'affiliate'
  | 'smallAffiliate'
  | 'consultantInUnitedStates'
  | 'quietConsultant'
  | 'leftConsultant';

const ordinary = {
  programType: 'Beauty Consultant',
  rank: 'Consultant',
  currentRank: 'Beauty Consultant',
  isAdmin: false,
  pull: 1,
  quietMonths: 0,
  leftDaysAgo: null,
} as const;

export const namedConsultants: Readonly<Record<ConsultantName, NamedConsultant>> = {
  /** The founder: the top of the genealogy. They run the company and sell nothing themselves. */
  admin: {
    ...ordinary,
    firstName: 'Judith',
    lastName: 'Marchand',
    email: 'admin@littlebirch.example',
    city: 'Calgary',
    sponsor: null,
    joinedDaysAgo: 930,
    rank: 'Admin',
    currentRank: 'Senior Ambassador',
    isAdmin: true,
    monthlyVolume: 0,
    pull: 0,
  },
  /** The consultant to show: a large team, six levels deep. */
  teamLeader: {
    ...ordinary,
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@littlebirch.example',
    city: 'Calgary',
    sponsor: 'admin',
    joinedDaysAgo: 905,
    rank: 'Sales Leader',
    currentRank: 'Team Leader',
    monthlyVolume: 2350,
    pull: 4,
  },
  ambassador: {
    ...ordinary,
    firstName: 'Colette',
    lastName: 'Beaulieu',
    email: 'colette@littlebirch.example',
    city: 'Montreal',
    sponsor: 'admin',
    joinedDaysAgo: 912,
    rank: 'Sales Leader',
    currentRank: 'Ambassador',
    monthlyVolume: 2600,
    pull: 4,
  },
  seniorTeamLeader: {
    ...ordinary,
    firstName: 'Hannah',
    lastName: 'Friesen',
    email: 'hannah@littlebirch.example',
    city: 'Winnipeg',
    sponsor: 'admin',
    joinedDaysAgo: 896,
    rank: 'Sales Leader',
    currentRank: 'Senior Team Leader',
    monthlyVolume: 2150,
    pull: 3,
  },
  seniorConsultant: {
    ...ordinary,
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya@littlebirch.example',
    city: 'Edmonton',
    sponsor: 'teamLeader',
    joinedDaysAgo: 760,
    programType: 'Senior Consultant',
    currentRank: 'Senior Consultant',
    monthlyVolume: 1720,
    pull: 7,
  },
  consultant: {
    ...ordinary,
    firstName: 'Tessa',
    lastName: 'Gladue',
    email: 'tessa@littlebirch.example',
    city: 'Lethbridge',
    sponsor: 'seniorConsultant',
    joinedDaysAgo: 520,
    monthlyVolume: 1180,
    pull: 8,
  },
  /** In the first three months: the foundation bonus can still be reached. */
  newConsultant: {
    ...ordinary,
    firstName: 'Mei-Lin',
    lastName: 'Chow',
    email: 'meilin@littlebirch.example',
    city: 'Vancouver',
    sponsor: 'consultant',
    joinedDaysAgo: 34,
    monthlyVolume: 640,
    pull: 0,
  },
  affiliate: {
    ...ordinary,
    firstName: 'Jonah',
    lastName: 'Reimer',
    email: 'jonah@littlebirch.example',
    city: 'Saskatoon',
    sponsor: 'teamLeader',
    joinedDaysAgo: 600,
    programType: 'Affiliate',
    monthlyVolume: 1600,
    pull: 0,
  },
  smallAffiliate: {
    ...ordinary,
    firstName: 'Owen',
    lastName: 'Petit',
    email: 'owen@littlebirch.example',
    city: 'Halifax',
    sponsor: 'ambassador',
    joinedDaysAgo: 470,
    programType: 'Affiliate',
    monthlyVolume: 420,
    pull: 0,
  },
  consultantInUnitedStates: {
    ...ordinary,
    firstName: 'Grace',
    lastName: 'Whitaker',
    email: 'grace@littlebirch.example',
    city: 'Seattle',
    sponsor: 'ambassador',
    joinedDaysAgo: 640,
    programType: 'Advanced Consultant',
    monthlyVolume: 900,
    pull: 2,
  },
  /** Has not sold for months: not active, no tier. */
  quietConsultant: {
    ...ordinary,
    firstName: 'Leah',
    lastName: 'Morin',
    email: 'leah@littlebirch.example',
    city: 'Gatineau',
    sponsor: 'ambassador',
    joinedDaysAgo: 430,
    monthlyVolume: 300,
    pull: 0,
    quietMonths: 4,
  },
  /** Has left; their earnings stay in the books. */
  leftConsultant: {
    ...ordinary,
    firstName: 'Dana',
    lastName: 'Kowalski',
    email: 'dana@littlebirch.example',
    city: 'Hamilton',
    sponsor: 'seniorTeamLeader',
    joinedDaysAgo: 610,
    monthlyVolume: 450,
    leftDaysAgo: 140,
  },
};

export type CustomerName = 'customer' | 'guest';

export const namedCustomers = {
  /** Has an account and buys from the team leader. */
  customer: {
    firstName: 'Sofia',
    lastName: 'Almeida',
    email: 'sofia@littlebirch.example',
    city: 'Toronto',
    consultant: 'teamLeader',
    account: true,
  },
  /** Buys from the consultant without an account. */
  guest: {
    firstName: 'Noah',
    lastName: 'Bergman',
    email: 'noah@littlebirch.example',
    city: 'Ottawa',
    consultant: 'consultant',
    account: false,
  },
} as const satisfies Record<CustomerName, unknown>;

/** Everybody of the demo signs in with it. A demo holds nothing that it would have to protect. */
export const demoPassword = 'birchline-demo';

/** The same seed makes the same company. */
export const demoSeed = 20_240_117;

/** The accounts of the demo; printed at start and in the README. */
export const demoSignIns: readonly { who: string; email: string; password: string }[] = [
  { who: 'Admin', email: namedConsultants.admin.email, password: demoPassword },
  { who: 'Team leader', email: namedConsultants.teamLeader.email, password: demoPassword },
  { who: 'New', email: namedConsultants.newConsultant.email, password: demoPassword },
  { who: 'Customer', email: namedCustomers.customer.email, password: demoPassword },
];
