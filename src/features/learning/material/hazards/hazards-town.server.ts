import type { Unit } from '../../material.ts';

export const townHazards: Unit = {
  slug: 'town',
  name: 'In town',
  kind: 'scenes',
  scenes: [
    {
      name: 'A ball between parked cars',
      words:
        'A street with two parked cars on the left. A red ball has rolled out between them into your lane.',
      ground: 'town',
      light: 'day',
      things: [
        { what: 'car-side', x: 30, y: 250, width: 200 },
        { what: 'car-side', x: 200, y: 222, width: 130 },
        { what: 'ball', x: 330, y: 300, width: 26 },
      ],
      spots: [
        {
          x: 343,
          y: 313,
          what: 'The ball',
          why: 'It is harmless. Whoever runs after it is not looking at you.',
        },
        {
          x: 268,
          y: 240,
          what: 'The gap between the cars',
          why: 'That is where a child would come from. Slow down before you are level with it.',
        },
        { x: 620, y: 270, what: 'The other pavement', why: 'Friends may run across to meet them.' },
      ],
    },
    {
      name: 'A bus at its stop',
      words: 'A bus stands at a stop on the left. Somebody is on the pavement in front of it.',
      ground: 'town',
      light: 'day',
      things: [
        { what: 'bus', x: 90, y: 160, width: 230 },
        { what: 'person', x: 330, y: 225, width: 24 },
        { what: 'car-front', x: 452, y: 250, width: 60 },
      ],
      spots: [
        {
          x: 325,
          y: 250,
          what: 'In front of the bus',
          why: 'People cross there without seeing past it. You cannot see them either.',
        },
        {
          x: 110,
          y: 270,
          what: 'Its right indicator',
          why: 'When it signals, it is about to pull out. Let it, if it is safe.',
        },
        {
          x: 480,
          y: 275,
          what: 'The oncoming car',
          why: 'Passing the bus takes you into its way. Wait behind if there is no room for both.',
        },
      ],
    },
    {
      name: 'A zebra crossing',
      words: 'A zebra crossing with its beacons. Somebody walks towards it on the left.',
      ground: 'town',
      light: 'day',
      things: [
        { what: 'zebra', x: 210, y: 315, width: 380 },
        { what: 'beacon', x: 150, y: 170, width: 40 },
        { what: 'beacon', x: 610, y: 170, width: 40 },
        { what: 'person', x: 110, y: 215, width: 34 },
      ],
      spots: [
        {
          x: 127,
          y: 250,
          what: 'The person walking',
          why: 'They are heading for the crossing. Be ready to stop before they are on it.',
        },
        {
          x: 660,
          y: 270,
          what: 'The far kerb',
          why: 'People come from both sides, and run when they see that you have stopped.',
        },
        {
          x: 400,
          y: 400,
          what: 'Your mirror',
          why: 'Whoever is behind you must stop too. Brake early, so that they see why.',
        },
      ],
    },
    {
      name: 'A car at a side road',
      words: 'The front of a car shows at a side road on the left. A cyclist rides ahead of you.',
      ground: 'town',
      light: 'rain',
      things: [
        { what: 'car-side', x: 20, y: 245, width: 170 },
        { what: 'cyclist', x: 315, y: 235, width: 50 },
      ],
      spots: [
        {
          x: 150,
          y: 280,
          what: 'The wheels of the waiting car',
          why: 'They tell you first that it moves. Its driver may not see you through wet glass.',
        },
        {
          x: 340,
          y: 265,
          what: 'The cyclist',
          why: 'If the car pulls out, the rider swerves into your path. Stay back.',
        },
        {
          x: 420,
          y: 380,
          what: 'The wet road',
          why: 'You need twice as long to stop. So does everybody else.',
        },
      ],
    },
    {
      name: 'Dusk on the high street',
      words: 'The light is going. Somebody in dark clothes stands between two parked cars on the right.',
      ground: 'town',
      light: 'dusk',
      things: [
        { what: 'car-side', x: 560, y: 235, width: 150, mirrored: true },
        { what: 'person', x: 520, y: 225, width: 26 },
        { what: 'car-rear', x: 345, y: 225, width: 60 },
      ],
      spots: [
        {
          x: 533,
          y: 250,
          what: 'The person in dark clothes',
          why: 'They see your lights and think that you see them. You may not.',
        },
        {
          x: 375,
          y: 250,
          what: 'The car ahead',
          why: 'Its brake lights are your first news of what you cannot see. Keep two seconds back.',
        },
        { x: 640, y: 262, what: 'The parked car', why: 'Somebody may open its door on the road side.' },
      ],
    },
  ],
};
