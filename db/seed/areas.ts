/** Made-up areas of a made-up school: the places, outcodes and coordinates are real, the words are ours. */
export interface SeedArea {
  slug: string;
  name: string;
  postcodeArea: string;
  region: string;
  lat: number;
  lon: number;
  outcodes: string;
  intro: string;
  mostChosenHours: number;
  /** The price of an hour with a manual gearbox, in pence, before the fee. */
  hourPence: number;
  /** The surcharge per hour for an automatic, in pence. */
  automaticExtraPence: number;
  /** The first id of the area's twelve packages. Leeds starts at 44, so that 10 manual hours are lesson 47. */
  firstLessonId: number;
}

export const areas: SeedArea[] = [
  {
    slug: 'birmingham',
    name: 'Birmingham',
    postcodeArea: 'B',
    region: 'West Midlands',
    lat: 52.4862,
    lon: -1.8904,
    outcodes: 'B5 B11 B12 B13 B14 B15 B16 B17 B18 B27 B28 B29 B30 B31 B32',
    intro:
      'If you can drive on the ring road, you can drive anywhere. We start in the quiet streets of Harborne and Moseley, and leave the big junctions until you’re ready.',
    mostChosenHours: 10,
    hourPence: 24_00,
    automaticExtraPence: 50,
    firstLessonId: 101,
  },
  {
    slug: 'brighton',
    name: 'Brighton',
    postcodeArea: 'BN',
    region: 'South East',
    lat: 50.8225,
    lon: -0.1363,
    outcodes: 'BN1 BN2 BN3 BN41 BN42 BN43',
    intro:
      'Steep hills, narrow terraces and a seafront full of people looking the other way. It’s a great place to get your clutch control sorted for good.',
    mostChosenHours: 10,
    hourPence: 25_00,
    automaticExtraPence: 50,
    firstLessonId: 121,
  },
  {
    slug: 'bristol',
    name: 'Bristol',
    postcodeArea: 'BS',
    region: 'South West',
    lat: 51.4545,
    lon: -2.5879,
    outcodes: 'BS1 BS2 BS3 BS4 BS5 BS6 BS7 BS8 BS9 BS10 BS11 BS13 BS14 BS15 BS16',
    intro:
      'Park Street on a wet Tuesday is no problem for our learners. We know which hills to start on and which to save for later.',
    mostChosenHours: 20,
    hourPence: 24_50,
    automaticExtraPence: 1_00,
    firstLessonId: 141,
  },
  {
    slug: 'cardiff',
    name: 'Cardiff',
    postcodeArea: 'CF',
    region: 'Wales',
    lat: 51.4816,
    lon: -3.1791,
    outcodes: 'CF3 CF5 CF10 CF11 CF14 CF15 CF23 CF24 CF64',
    intro:
      'From the quiet roads around Roath Park to the Gabalfa interchange at rush hour. Lessons are in English, and some of our instructors also teach in Welsh: just ask when we ring.',
    mostChosenHours: 10,
    hourPence: 23_00,
    automaticExtraPence: 50,
    firstLessonId: 161,
  },
  {
    slug: 'edinburgh',
    name: 'Edinburgh',
    postcodeArea: 'EH',
    region: 'Scotland',
    lat: 55.9533,
    lon: -3.1883,
    outcodes: 'EH3 EH4 EH5 EH6 EH7 EH8 EH9 EH10 EH11 EH12 EH13 EH14 EH15 EH16 EH17',
    intro: 'Cobbled streets, trams, bus lanes and a castle to distract you. We tackle them one at a time.',
    mostChosenHours: 20,
    hourPence: 24_50,
    automaticExtraPence: 1_00,
    firstLessonId: 181,
  },
  {
    slug: 'glasgow',
    name: 'Glasgow',
    postcodeArea: 'G',
    region: 'Scotland',
    lat: 55.8642,
    lon: -4.2518,
    outcodes: 'G1 G2 G3 G4 G5 G11 G12 G13 G14 G20 G31 G40 G41 G42 G43 G44',
    intro:
      'A city with a motorway through the middle of it. We save the M8 until you’re ready, and you’ll soon know all the roads around it.',
    mostChosenHours: 10,
    hourPence: 23_50,
    automaticExtraPence: 50,
    firstLessonId: 201,
  },
  {
    slug: 'leeds',
    name: 'Leeds',
    postcodeArea: 'LS',
    region: 'Yorkshire',
    lat: 53.8008,
    lon: -1.5491,
    outcodes: 'LS1 LS2 LS3 LS4 LS5 LS6 LS7 LS8 LS16 LS17',
    intro:
      'Leeds is where we started. Our instructors know Otley Road in term time, the Loop in the rain and all the quiet streets in Headingley where you can learn your first three gears.',
    mostChosenHours: 10,
    hourPence: 23_50,
    automaticExtraPence: 1_00,
    firstLessonId: 44,
  },
  {
    slug: 'manchester',
    name: 'Manchester',
    postcodeArea: 'M',
    region: 'North West',
    lat: 53.4808,
    lon: -2.2426,
    outcodes: 'M1 M2 M3 M4 M8 M9 M11 M12 M13 M14 M15 M16 M19 M20 M21 M22 M23',
    intro:
      'Wilmslow Road is one of the busiest bus routes in Europe. We wait until mirrors, signal, manoeuvre is second nature before we take you there.',
    mostChosenHours: 10,
    hourPence: 24_00,
    automaticExtraPence: 1_00,
    firstLessonId: 221,
  },
  {
    slug: 'newcastle',
    name: 'Newcastle',
    postcodeArea: 'NE',
    region: 'North East',
    lat: 54.9783,
    lon: -1.6178,
    outcodes: 'NE1 NE2 NE3 NE4 NE5 NE6 NE7 NE12 NE15',
    intro:
      'Find your feet on the wide roads of Gosforth, then move on to the bridges, the bus lanes and the Coast Road. Hardly anyone here beeps at an L plate.',
    mostChosenHours: 10,
    hourPence: 22_50,
    automaticExtraPence: 50,
    firstLessonId: 241,
  },
  {
    slug: 'norwich',
    name: 'Norwich',
    postcodeArea: 'NR',
    region: 'East of England',
    lat: 52.6309,
    lon: 1.2974,
    outcodes: 'NR1 NR2 NR3 NR4 NR5 NR6 NR7 NR8',
    intro:
      'A ring road with a roundabout for every day of the month, and country lanes where you might meet a tractor. By test day you’ll be happy with both.',
    mostChosenHours: 10,
    hourPence: 23_00,
    automaticExtraPence: 50,
    firstLessonId: 261,
  },
  {
    slug: 'nottingham',
    name: 'Nottingham',
    postcodeArea: 'NG',
    region: 'East Midlands',
    lat: 52.9548,
    lon: -1.1581,
    outcodes: 'NG1 NG2 NG3 NG4 NG5 NG6 NG7 NG8 NG9 NG11',
    intro:
      'Trams can’t swerve and take a long time to stop. We’ll teach you to spot them early, park on the hills of the Park Estate and find the right lane on the ring road.',
    mostChosenHours: 20,
    hourPence: 23_00,
    automaticExtraPence: 50,
    firstLessonId: 281,
  },
  {
    slug: 'plymouth',
    name: 'Plymouth',
    postcodeArea: 'PL',
    region: 'South West',
    lat: 50.3755,
    lon: -4.1427,
    outcodes: 'PL1 PL2 PL3 PL4 PL5 PL6 PL7 PL9',
    intro:
      'Quiet estates in Plympton, fast slip roads at Marsh Mills and Dartmoor on the doorstep, ponies included.',
    mostChosenHours: 10,
    hourPence: 22_50,
    automaticExtraPence: 50,
    firstLessonId: 301,
  },
];
