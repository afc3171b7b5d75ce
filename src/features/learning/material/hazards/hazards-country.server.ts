import type { Unit } from '../../material.ts';

export const countryHazards: Unit = {
  slug: 'country',
  name: 'In the country and on the motorway',
  kind: 'scenes',
  scenes: [
    {
      name: 'The sheep',
      words:
        'An open moorland road. A sheep stands on the right verge and looks across; another is on the left.',
      ground: 'country',
      light: 'day',
      things: [
        { what: 'sheep', x: 560, y: 260, width: 100, mirrored: true },
        { what: 'sheep', x: 150, y: 250, width: 70 },
      ],
      spots: [
        {
          x: 610,
          y: 295,
          what: 'The sheep on the right',
          why: 'It looks to where it wants to go. Expect it to go there.',
        },
        {
          x: 185,
          y: 275,
          what: 'The one that it is looking at',
          why: 'They stay together. One crosses, then the rest.',
        },
        {
          x: 400,
          y: 215,
          what: 'The top of the hill',
          why: 'Others may stand in the road just behind it. Go at a speed at which you can stop in what you see.',
        },
      ],
    },
    {
      name: 'A bend behind a hedge',
      words:
        'A country road that bends out of sight behind a hedge, with trees on both sides and a gate on the right. Mud lies on the road.',
      ground: 'country',
      light: 'day',
      things: [
        { what: 'tree', x: 90, y: 90, width: 130 },
        { what: 'tree', x: 200, y: 130, width: 80 },
        { what: 'tree', x: 560, y: 95, width: 130 },
        { what: 'hedge', x: 330, y: 168, width: 240 },
        { what: 'gate', x: 580, y: 262, width: 60 },
        { what: 'mud', x: 340, y: 330, width: 130 },
      ],
      spots: [
        { x: 405, y: 345, what: 'The mud', why: 'It is slippery, and it tells you that a tractor is about.' },
        {
          x: 400,
          y: 250,
          what: 'Where the road goes out of sight',
          why: 'Watch that point. If it comes no further away as you drive, slow down.',
        },
        {
          x: 610,
          y: 280,
          what: 'A gateway on the right',
          why: 'What left the mud came from there, and may come again.',
        },
      ],
    },
    {
      name: 'Cones ahead',
      words: 'Cones close the left-hand lane. A car ahead moves to the right.',
      ground: 'motorway',
      light: 'day',
      things: [
        { what: 'cone', x: 200, y: 330, width: 44 },
        { what: 'cone', x: 265, y: 290, width: 34 },
        { what: 'cone', x: 315, y: 258, width: 26 },
        { what: 'car-rear', x: 420, y: 235, width: 70 },
      ],
      spots: [
        {
          x: 330,
          y: 268,
          what: 'Where the cones lead',
          why: 'Your lane ends there. Move over early, in turn with the others.',
        },
        {
          x: 455,
          y: 262,
          what: 'The car ahead',
          why: 'It is about to brake. The queue begins where you cannot see it yet.',
        },
        {
          x: 120,
          y: 300,
          what: 'Behind the cones',
          why: 'People work there, close to the traffic. That is why the limit is lower.',
        },
      ],
    },
    {
      name: 'Spray on the motorway',
      words: 'Heavy rain on a motorway. The car ahead is half hidden in its own spray.',
      ground: 'motorway',
      light: 'rain',
      things: [
        { what: 'car-rear', x: 360, y: 235, width: 90 },
        { what: 'car-rear', x: 462, y: 226, width: 38 },
      ],
      spots: [
        {
          x: 405,
          y: 270,
          what: 'The car in the spray',
          why: 'You see its lights late. Stay four seconds back, and further if you see less.',
        },
        {
          x: 481,
          y: 245,
          what: 'The next lane',
          why: 'Somebody may move over to escape the spray without seeing you.',
        },
        {
          x: 400,
          y: 400,
          what: 'Water on the road',
          why: 'If the steering goes light, come off the accelerator and do nothing else.',
        },
      ],
    },
    {
      name: 'A cyclist on a narrow road',
      words: 'A cyclist climbs a narrow country road ahead. A car is coming the other way.',
      ground: 'country',
      light: 'day',
      things: [
        { what: 'cyclist', x: 320, y: 235, width: 56 },
        { what: 'car-front', x: 440, y: 225, width: 60 },
        { what: 'tree', x: 610, y: 120, width: 100 },
      ],
      spots: [
        {
          x: 348,
          y: 268,
          what: 'The cyclist',
          why: 'A rider who climbs wobbles. Leave 1.5 metres, or wait.',
        },
        {
          x: 470,
          y: 250,
          what: 'The oncoming car',
          why: 'There is no room for three. Wait behind the rider until it has gone by.',
        },
        {
          x: 400,
          y: 215,
          what: 'Over the brow',
          why: 'Do not begin to overtake what you cannot finish before it.',
        },
      ],
    },
  ],
};
