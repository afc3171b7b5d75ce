import type { Unit } from '../../material.ts';

export const townHazards: Unit = {
  slug: 'town',
  name: 'In town',
  kind: 'scenes',
  scenes: [
    {
      name: 'A ball between parked cars',
      words:
        'A street with two parked cars on the left. A red ball has rolled out between them into your lane, and a child has run after it.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 7, to: 11, what: 'the ball that rolls out from between the parked cars' },
      steps: [
        { at: 0, words: 'A quiet street. Two cars are parked on the left, further on.' },
        { at: 5, words: 'The parked cars come closer. You cannot see between them.' },
        { at: 7.8, words: 'A red ball rolls out from between them.' },
        { at: 9.6, words: 'A child comes out after it.' },
        { at: 13, words: 'The child is in your lane.' },
      ],
      things: [
        { what: 'person', x: 332, y: 232, width: 30, moves: { dx: -66, from: 8.4, to: 10.6 } },
        { what: 'ball', x: 372, y: 304, width: 26, moves: { dx: -140, dy: -50, from: 7, to: 9 } },
        { what: 'car-side', x: 30, y: 250, width: 200 },
        { what: 'car-side', x: 200, y: 222, width: 130 },
      ],
      spots: [
        {
          x: 385,
          y: 317,
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
      words:
        'A bus stands at a stop on the left. Somebody has stepped out in front of it, and a car comes the other way.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 6.8, to: 10.4, what: 'somebody who steps out in front of the bus' },
      steps: [
        { at: 0, words: 'A bus stands at a stop on the left, further on.' },
        { at: 4.5, words: 'The bus comes closer. You cannot see what is in front of it.' },
        { at: 7.6, words: 'Somebody steps out in front of the bus.' },
        { at: 10, words: 'A car comes the other way.' },
        { at: 13, words: 'There is somebody in your lane, and no room to go round.' },
      ],
      things: [
        { what: 'car-front', x: 462, y: 250, width: 64, pace: 2.6 },
        { what: 'person', x: 346, y: 226, width: 27, moves: { dx: -56, from: 6.8, to: 10 } },
        { what: 'bus', x: 90, y: 160, width: 230 },
      ],
      spots: [
        {
          x: 358,
          y: 262,
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
          x: 494,
          y: 280,
          what: 'The oncoming car',
          why: 'Passing the bus takes you into its way. Wait behind if there is no room for both.',
        },
      ],
    },
    {
      name: 'A zebra crossing',
      words: 'A zebra crossing with its beacons. Somebody steps onto it from the left.',
      ground: 'town',
      light: 'day',
      lasts: 12,
      hazard: { from: 5, to: 9.4, what: 'somebody on the left who turns towards the crossing' },
      steps: [
        {
          at: 0,
          words:
            'A zebra crossing with its beacons, further on. Somebody walks along the pavement on the left.',
        },
        { at: 4, words: 'You come closer. They are level with the crossing.' },
        { at: 6.4, words: 'They turn towards the crossing.' },
        { at: 8.6, words: 'They are at the kerb.' },
        { at: 12, words: 'They are on the crossing.' },
      ],
      things: [
        { what: 'zebra', x: 210, y: 315, width: 380 },
        { what: 'beacon', x: 150, y: 170, width: 40 },
        { what: 'beacon', x: 610, y: 170, width: 40 },
        { what: 'person', x: 214, y: 256, width: 34, moves: { dx: -150, dy: -44, from: 5, to: 10 } },
      ],
      spots: [
        {
          x: 231,
          y: 290,
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
      words: 'A car has come out of a side road on the left. A cyclist ahead of you moves out to pass it.',
      ground: 'town',
      light: 'rain',
      lasts: 13,
      hazard: { from: 6.4, to: 10.4, what: 'the car that creeps out of the side road' },
      steps: [
        { at: 0, words: 'Rain. A cyclist rides ahead of you.' },
        { at: 4.5, words: 'There is a side road on the left. The front of a car shows in it.' },
        { at: 7.4, words: 'The car creeps out.' },
        { at: 9.6, words: 'The cyclist looks back, and moves out.' },
        { at: 13, words: 'The cyclist is in the middle of your lane.' },
      ],
      things: [
        { what: 'car-side', x: 20, y: 245, width: 170, moves: { dx: -150, from: 6.4, to: 9.6 } },
        { what: 'cyclist', x: 315, y: 235, width: 50, pace: 0.35, moves: { dx: -46, from: 8.6, to: 11 } },
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
      words:
        'The light is going. Somebody in dark clothes has stepped off the kerb from between parked cars on the right.',
      ground: 'town',
      light: 'dusk',
      lasts: 13,
      hazard: { from: 7, to: 10.6, what: 'somebody in dark clothes who comes out between the parked cars' },
      steps: [
        { at: 0, words: 'Dusk. A car drives ahead of you. Others are parked on the right.' },
        { at: 5, words: 'The parked cars come closer.' },
        { at: 7.8, words: 'Somebody comes out from between them, in dark clothes.' },
        { at: 10, words: 'The car ahead brakes.' },
        { at: 13, words: 'They are in the road.' },
      ],
      things: [
        { what: 'person', x: 490, y: 228, width: 28, moves: { dx: 92, dy: 4, from: 7, to: 10.4 } },
        { what: 'car-side', x: 560, y: 235, width: 150, mirrored: true },
        {
          what: 'car-rear',
          x: 335,
          y: 226,
          width: 70,
          pace: 0,
          moves: { dx: 10, size: 0.6, from: 9, to: 12 },
        },
        {
          what: 'brake-lights',
          x: 335,
          y: 226,
          width: 70,
          pace: 0,
          appears: 9,
          moves: { dx: 10, size: 0.6, from: 9, to: 12 },
        },
      ],
      spots: [
        {
          x: 504,
          y: 254,
          what: 'The person in dark clothes',
          why: 'They see your lights and think that you see them. You may not.',
        },
        {
          x: 370,
          y: 262,
          what: 'The car ahead',
          why: 'Its brake lights are your first news of what you cannot see. Keep two seconds back.',
        },
        { x: 640, y: 262, what: 'The parked car', why: 'Somebody may open its door on the road side.' },
      ],
    },
  ],
};
