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
      'Learn on the ring road and you can drive anywhere. We start in the quiet streets of Harborne and Moseley, and leave the big junctions until you are ready to enjoy them.',
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
      'Steep hills, narrow terraces and a seafront full of people looking the other way. It is a fine place to get your clutch control sorted once and for all.',
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
      'Park Street on a wet Tuesday holds no fear for our learners. We know which hills to begin on, and which to save for the day you feel brave.',
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
      'From the quiet roads round Roath Park to Gabalfa at five o’clock. Lessons in English, and with some of us in Welsh: ask when we ring.',
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
    intro:
      'Setts, trams, bus lanes and a castle to distract you. We take them one at a time, and the castle last.',
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
      'A city with a motorway through the middle of it. You will not meet the M8 before you pass, but you will know every slip road that leads to it.',
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
      'This is where we began. Our instructors know Otley Road in term time, the Loop in the rain, and every calm street in Headingley to learn your first three gears in.',
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
      'Wilmslow Road has more buses than any other road in Europe. We wait until you have mirrors, signal and manoeuvre in your bones, and then we introduce you.',
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
      'Wide roads in Gosforth to find your feet on, then the bridges, the bus lanes and the Coast Road. Nobody here will hoot at an L plate. Well, hardly anybody.',
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
      'A ring road with a roundabout for every day of the month, and lanes beyond it where you may meet a tractor. By your test you will greet both politely.',
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
      'Trams have right of way and never brake for charm. We teach you to spot one early, park on the Park’s hills, and find the right lane on the ring road.',
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
      'Calm estates in Plympton, fast slip roads at Marsh Mills, and the moor on the doorstep for a lesson with ponies in it.',
    mostChosenHours: 10,
    hourPence: 22_50,
    automaticExtraPence: 50,
    firstLessonId: 301,
  },
];
