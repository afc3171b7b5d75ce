import type { Unit } from '../../material.ts';

export const countryHazards: Unit = {
  slug: 'country',
  name: 'In the country',
  kind: 'scenes',
  scenes: [
    {
      name: 'The sheep',
      altText:
        'An open moorland road. A sheep has walked from the right verge onto the road; another is on the left.',
      ground: 'country',
      light: 'day',
      lasts: 13,
      hazard: { from: 6.6, to: 10.8, description: 'the sheep that walks off the verge' },
      steps: [
        { at: 0, text: 'An open moorland road. There’s a sheep on each verge up ahead.' },
        { at: 5, text: 'You get closer. The one on the right looks across.' },
        { at: 7.6, text: 'It walks towards the road.' },
        { at: 9.6, text: 'It steps onto the road.' },
        { at: 13, text: 'It’s right in front of you.' },
      ],
      things: [
        {
          kind: 'sheep',
          x: 470,
          y: 262,
          width: 100,
          mirrored: true,
          moves: { dx: 150, dy: -6, from: 6.6, to: 11.4 },
        },
        { kind: 'sheep', x: 150, y: 250, width: 70 },
      ],
      spots: [
        {
          x: 520,
          y: 296,
          title: 'The sheep on the right',
          reason: 'It’s looking where it wants to go. Expect it to go there.',
        },
        {
          x: 185,
          y: 275,
          title: 'The one it’s looking at',
          reason: 'Sheep stay together. When one crosses, the rest follow.',
        },
        {
          x: 400,
          y: 215,
          title: 'The top of the hill',
          reason:
            'There may be others in the road just over the top. Drive at a speed that lets you stop within the distance you can see.',
        },
      ],
    },
    {
      name: 'A bend behind a hedge',
      altText:
        'A country road that bends out of sight behind a hedge, with trees on both sides and a gate on the right. There’s mud on the road, and a car has come round the bend.',
      ground: 'country',
      light: 'day',
      lasts: 14,
      hazard: { from: 7, to: 11, description: 'the car that comes round the bend on your side' },
      steps: [
        { at: 0, text: 'A country road that bends out of sight behind a hedge.' },
        { at: 5, text: 'You get closer to the bend. There’s mud on the road.' },
        { at: 8, text: 'A car comes round the bend.' },
        { at: 10.4, text: 'It’s on your side of the road.' },
        { at: 14, text: 'It’s right in front of you.' },
      ],
      things: [
        { kind: 'tree', x: 90, y: 90, width: 130 },
        { kind: 'tree', x: 200, y: 130, width: 80 },
        { kind: 'tree', x: 560, y: 95, width: 130 },
        {
          kind: 'silver-car-front',
          x: 322,
          y: 244,
          width: 84,
          moves: { dx: 70, dy: -48, size: 0.7, from: 7, to: 11.6 },
        },
        { kind: 'hedge', x: 410, y: 168, width: 240 },
        { kind: 'gate', x: 580, y: 262, width: 60 },
        { kind: 'mud', x: 340, y: 350, width: 130 },
      ],
      spots: [
        {
          x: 405,
          y: 366,
          title: 'The mud',
          reason: 'It’s slippery, and it tells you there’s a tractor about.',
        },
        {
          x: 364,
          y: 262,
          title: 'Where the road disappears',
          reason: 'Watch that point. If it’s getting closer as you drive, slow down.',
        },
        {
          x: 610,
          y: 280,
          title: 'A gateway on the right',
          reason: 'The vehicle that left the mud came from there, and may come out again.',
        },
      ],
    },
    {
      name: 'A cyclist on a narrow road',
      altText:
        'A cyclist riding up a narrow country road ahead has wobbled out. A car is coming the other way.',
      ground: 'country',
      light: 'day',
      lasts: 13,
      hazard: {
        from: 6,
        to: 9.8,
        description: 'the car that comes over the brow while the cyclist is in the way',
      },
      steps: [
        { at: 0, text: 'A narrow country road. A cyclist is riding uphill ahead of you.' },
        { at: 4, text: 'You catch up with the cyclist.' },
        { at: 6.8, text: 'A car comes over the brow.' },
        { at: 9, text: 'The cyclist wobbles out.' },
        { at: 13, text: 'The car is beside the cyclist: there isn’t room for three.' },
      ],
      things: [
        { kind: 'tree', x: 610, y: 120, width: 100 },
        {
          kind: 'silver-car-front',
          x: 440,
          y: 236,
          width: 70,
          pace: 0,
          appears: 6,
          moves: { dx: -34, dy: -12, size: 0.12, from: 6, to: 12.6 },
        },
        { kind: 'cyclist', x: 330, y: 235, width: 56, pace: 0.45, moves: { dx: -40, from: 8, to: 9.6 } },
      ],
      spots: [
        {
          x: 358,
          y: 268,
          title: 'The cyclist',
          reason: 'Cyclists can wobble going uphill. Leave at least 1.5 metres, or wait.',
        },
        {
          x: 475,
          y: 266,
          title: 'The oncoming car',
          reason: 'There isn’t room for three. Wait behind the cyclist until it has gone past.',
        },
        {
          x: 400,
          y: 215,
          title: 'Over the brow',
          reason: 'Don’t start to overtake unless you can finish before the brow.',
        },
      ],
    },
    {
      name: 'Riders behind a hedge',
      altText:
        'A country lane with a hedge on the left. Two riders on horses, side by side, have come into view beyond it, in your lane.',
      ground: 'country',
      light: 'day',
      lasts: 13,
      hazard: {
        from: 6.2,
        to: 10.2,
        description: 'the riders behind the hedge, who come into view beside it',
      },
      steps: [
        { at: 0, text: 'A country lane. A hedge on the left hides what comes next.' },
        { at: 4.5, text: 'You get closer to the hedge. There are droppings on the road.' },
        { at: 7, text: 'Two riding hats move along above the hedge.' },
        { at: 9.4, text: 'Two riders are in your lane, side by side.' },
        { at: 13, text: 'You’re right behind them.' },
      ],
      things: [
        { kind: 'tree', x: 600, y: 100, width: 120 },
        { kind: 'mud', x: 300, y: 372, width: 60 },
        {
          kind: 'horse-rider',
          x: 268,
          y: 190,
          width: 62,
          pace: 0.5,
          moves: { dx: -170, dy: -40, size: 0.6, from: 6.2, to: 10 },
        },
        {
          kind: 'horse-rider',
          x: 328,
          y: 196,
          width: 62,
          pace: 0.5,
          moves: { dx: -200, dy: -40, size: 0.6, from: 6.2, to: 10.4 },
        },
        { kind: 'hedge', x: 10, y: 170, width: 270 },
      ],
      spots: [
        {
          x: 330,
          y: 270,
          title: 'The riders',
          reason: 'Slow down to 10 mph or less. Pass them with at least 2 metres to spare, or wait.',
        },
        {
          x: 255,
          y: 230,
          title: 'The end of the hedge',
          reason:
            'Everything beyond it is hidden. Be slow enough to stop in the part of the road that you see.',
        },
        {
          x: 330,
          y: 385,
          title: 'Droppings on the road',
          reason: 'They tell you that horses use this lane, and that some may be just ahead.',
        },
      ],
    },
    {
      name: 'A tractor at a gate',
      altText: 'A tractor has come out of a field on the right and stands across both lanes.',
      ground: 'country',
      light: 'day',
      lasts: 13,
      hazard: { from: 6, to: 10, description: 'the tractor that comes out of the field' },
      steps: [
        { at: 0, text: 'A country road between hedges and trees. There’s a gate on the right up ahead.' },
        { at: 4, text: 'You get closer. The gate is open, and there’s mud on the road.' },
        { at: 6.7, text: 'The cab of a tractor moves behind the hedge.' },
        { at: 9, text: 'It drives out onto the road.' },
        { at: 13, text: 'It’s across both lanes, right in front of you.' },
      ],
      things: [
        { kind: 'tree', x: 80, y: 100, width: 130 },
        { kind: 'gate', x: 560, y: 250, width: 60 },
        { kind: 'mud', x: 470, y: 330, width: 120 },
        {
          kind: 'tractor-side',
          x: 330,
          y: 182,
          width: 190,
          mirrored: true,
          moves: { dx: 425, dy: -45, size: 0.6, from: 6, to: 11 },
        },
        { kind: 'hedge', x: 610, y: 172, width: 240 },
      ],
      spots: [
        {
          x: 360,
          y: 290,
          title: 'The tractor',
          reason:
            'Its driver sits far behind the front wheels, and sees you last. It needs the whole road to turn.',
        },
        {
          x: 590,
          y: 268,
          title: 'The open gate',
          reason:
            'A gate that stands open means that somebody is working there. Slow down before you reach it.',
        },
        {
          x: 530,
          y: 348,
          title: 'The mud',
          reason: 'It leads to where vehicles come out, and your tyres have less grip on it.',
        },
      ],
    },
    {
      name: 'Over the middle line',
      altText:
        'Dusk on a country road. Two cars are coming towards you side by side, and one of them is in your lane.',
      ground: 'country',
      light: 'dusk',
      lasts: 13,
      hazard: { from: 6.4, to: 10.4, description: 'the oncoming car that pulls out to overtake' },
      steps: [
        { at: 0, text: 'Dusk on a straight country road. A car is coming the other way, far ahead.' },
        { at: 4.5, text: 'There’s a second car close behind it.' },
        { at: 7.2, text: 'The second car moves out over the middle line.' },
        { at: 9.6, text: 'It’s beside the first one, in your lane.' },
        { at: 13, text: 'It’s coming straight at you.' },
      ],
      things: [
        { kind: 'tree', x: 70, y: 110, width: 120 },
        { kind: 'tree', x: 640, y: 100, width: 130 },
        {
          kind: 'silver-car-front',
          x: 268,
          y: 250,
          width: 130,
          pace: 2.4,
          moves: { dx: 176, dy: -26, size: 0.8, from: 6.4, to: 10.8 },
        },
        { kind: 'silver-car-front', x: 452, y: 250, width: 124, pace: 2.2 },
      ],
      spots: [
        {
          x: 333,
          y: 300,
          title: 'The car in your lane',
          reason:
            'Its driver hasn’t seen you, or has misjudged your speed. Brake now, and keep well to the left.',
        },
        {
          x: 515,
          y: 300,
          title: 'The car that is being overtaken',
          reason: 'Two sets of lights close together mean that somebody wants to get past. Expect it.',
        },
        {
          x: 130,
          y: 350,
          title: 'The verge',
          reason: 'It may be your only way out. Look at it early, and don’t swerve to the right.',
        },
      ],
    },
  ],
};
