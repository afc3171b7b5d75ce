import type { Unit } from '../../material.ts';

export const townHazards: Unit = {
  slug: 'town',
  name: 'In town',
  kind: 'scenes',
  scenes: [
    {
      name: 'A ball between parked cars',
      altText:
        'A street with two parked cars on the left. A red ball has rolled out between them into your lane, and a child has run after it.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 7, to: 11, description: 'the ball that rolls out from between the parked cars' },
      steps: [
        { at: 0, text: 'A quiet street. Two cars are parked on the left up ahead.' },
        { at: 5, text: 'You get closer to the parked cars. You can’t see between them.' },
        { at: 7.8, text: 'A red ball rolls out from between them.' },
        { at: 9.6, text: 'A child runs out after it.' },
        { at: 13, text: 'The child is in your lane.' },
      ],
      things: [
        { kind: 'green-car-rear', x: 292, y: 219, width: 68 },
        { kind: 'person', x: 336, y: 236, width: 30, moves: { dx: -76, from: 8.4, to: 10.6 } },
        { kind: 'ball', x: 372, y: 304, width: 26, moves: { dx: -120, dy: -40, from: 7, to: 9 } },
        { kind: 'green-car-rear', x: 205, y: 228, width: 124 },
      ],
      spots: [
        {
          x: 385,
          y: 317,
          title: 'The ball',
          reason: 'The ball is harmless, but anyone running after it won’t be looking at you.',
        },
        {
          x: 330,
          y: 232,
          title: 'The gap between the cars',
          reason: 'That’s where a child would run out. Slow down before you reach it.',
        },
        { x: 620, y: 270, title: 'The other pavement', reason: 'Friends may run across to join them.' },
      ],
    },
    {
      name: 'A bus at its stop',
      altText:
        'A bus is at a stop on the left. Someone has stepped out in front of it, and a car is coming the other way.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 6.8, to: 10.4, description: 'someone who steps out in front of the bus' },
      steps: [
        { at: 0, text: 'A bus is at a stop on the left up ahead.' },
        { at: 4.5, text: 'You get closer to the bus. You can’t see what’s in front of it.' },
        { at: 7.6, text: 'Someone steps out in front of the bus.' },
        { at: 10, text: 'A car comes the other way.' },
        { at: 13, text: 'There’s someone in your lane, and no room to go round.' },
      ],
      things: [
        { kind: 'silver-car-front', x: 462, y: 250, width: 64, pace: 2.6 },
        { kind: 'person', x: 346, y: 226, width: 27, moves: { dx: -56, from: 6.8, to: 10 } },
        { kind: 'bus', x: 90, y: 160, width: 230 },
      ],
      spots: [
        {
          x: 358,
          y: 262,
          title: 'In front of the bus',
          reason: 'People cross there without being able to see past the bus. You can’t see them either.',
        },
        {
          x: 110,
          y: 270,
          title: 'Its right indicator',
          reason: 'When it signals, it’s about to pull out. Let it out if it’s safe.',
        },
        {
          x: 494,
          y: 280,
          title: 'The oncoming car',
          reason: 'Passing the bus takes you into its path. Wait behind if there isn’t room for both.',
        },
      ],
    },
    {
      name: 'A zebra crossing',
      altText: 'A zebra crossing with its beacons. Someone steps onto it from the left.',
      ground: 'town',
      light: 'day',
      lasts: 12,
      hazard: { from: 5, to: 9.4, description: 'someone on the left who turns towards the crossing' },
      steps: [
        {
          at: 0,
          text: 'A zebra crossing with its beacons up ahead. Someone is walking along the pavement on the left.',
        },
        { at: 4, text: 'You get closer. They’re level with the crossing.' },
        { at: 6.4, text: 'They turn towards the crossing.' },
        { at: 8.6, text: 'They’re at the kerb.' },
        { at: 12, text: 'They’re on the crossing.' },
      ],
      things: [
        { kind: 'zebra', x: 210, y: 315, width: 380 },
        { kind: 'beacon', x: 150, y: 170, width: 40 },
        { kind: 'beacon', x: 610, y: 170, width: 40 },
        { kind: 'person', x: 214, y: 256, width: 34, moves: { dx: -150, dy: -44, from: 5, to: 10 } },
      ],
      spots: [
        {
          x: 231,
          y: 290,
          title: 'The person walking',
          reason: 'They’re heading for the crossing. Be ready to stop before they step onto it.',
        },
        {
          x: 660,
          y: 270,
          title: 'The far kerb',
          reason: 'People cross from both sides, and may run when they see you’ve stopped.',
        },
        {
          x: 400,
          y: 400,
          title: 'Your mirror',
          reason: 'The driver behind you has to stop too. Brake early to warn them.',
        },
      ],
    },
    {
      name: 'A car at a side road',
      altText:
        'A car has pulled out of a side road on the left. A cyclist ahead of you moves out to pass it.',
      ground: 'town',
      light: 'rain',
      lasts: 13,
      hazard: { from: 6.4, to: 10.4, description: 'the car that creeps out of the side road' },
      steps: [
        { at: 0, text: 'Rain. There’s a cyclist ahead of you.' },
        { at: 4.5, text: 'There’s a side road on the left. The front of a car is showing.' },
        { at: 7.4, text: 'The car creeps out.' },
        { at: 9.6, text: 'The cyclist looks back and moves out.' },
        { at: 13, text: 'The cyclist is in the middle of your lane.' },
      ],
      things: [
        { kind: 'blue-car-side', x: 20, y: 245, width: 170, moves: { dx: -150, from: 6.4, to: 9.6 } },
        { kind: 'cyclist', x: 315, y: 235, width: 50, pace: 0.35, moves: { dx: -46, from: 8.6, to: 11 } },
      ],
      spots: [
        {
          x: 150,
          y: 280,
          title: 'The wheels of the waiting car',
          reason: 'They’re the first sign that it’s moving. The driver may not see you through wet windows.',
        },
        {
          x: 340,
          y: 265,
          title: 'The cyclist',
          reason: 'If the car pulls out, the cyclist will swerve into your path. Stay back.',
        },
        {
          x: 420,
          y: 380,
          title: 'The wet road',
          reason: 'You need at least twice as far to stop. So does everyone else.',
        },
      ],
    },
    {
      name: 'Dusk on the high street',
      altText:
        'The light is fading. Someone in dark clothes has stepped off the kerb from between parked cars on the right.',
      ground: 'town',
      light: 'dusk',
      lasts: 13,
      hazard: {
        from: 7,
        to: 10.6,
        description: 'someone in dark clothes who comes out between the parked cars',
      },
      steps: [
        { at: 0, text: 'Dusk. There’s a car ahead of you. Others are parked on the right.' },
        { at: 5, text: 'You get closer to the parked cars.' },
        { at: 7.8, text: 'Someone in dark clothes comes out from between them.' },
        { at: 10, text: 'The car ahead brakes.' },
        { at: 13, text: 'They’re in the road.' },
      ],
      things: [
        { kind: 'person', x: 490, y: 228, width: 28, moves: { dx: 92, dy: 4, from: 7, to: 10.4 } },
        { kind: 'blue-car-side', x: 560, y: 235, width: 150, mirrored: true },
        {
          kind: 'green-car-rear',
          x: 335,
          y: 226,
          width: 70,
          pace: 0,
          moves: { dx: 10, size: 0.6, from: 9, to: 12 },
        },
        {
          kind: 'brake-lights',
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
          title: 'The person in dark clothes',
          reason: 'They can see your lights and think you can see them. You may not.',
        },
        {
          x: 370,
          y: 262,
          title: 'The car ahead',
          reason: 'Its brake lights are your first warning of what you can’t see. Keep two seconds back.',
        },
        { x: 640, y: 262, title: 'The parked car', reason: 'Someone may open a door on the road side.' },
      ],
    },
    {
      name: 'A door opens',
      altText:
        'A street with parked cars on the left. The door of the nearest one is wide open on the side of the road, and a car is coming the other way.',
      ground: 'town',
      light: 'day',
      lasts: 12,
      hazard: { from: 5.6, to: 9.4, description: 'the door of the parked car that begins to open' },
      steps: [
        { at: 0, text: 'A street with two cars parked on the left. A car is coming the other way.' },
        { at: 4, text: 'You get closer. Somebody is sitting in the nearer car.' },
        { at: 6.2, text: 'Its door begins to open.' },
        { at: 8, text: 'The door is open, and a foot comes out.' },
        { at: 12, text: 'The door is in your way, and the other car is beside it.' },
      ],
      things: [
        { kind: 'silver-car-front', x: 466, y: 244, width: 96, pace: 2.6 },
        { kind: 'green-car-rear', x: 292, y: 219, width: 60 },
        {
          kind: 'open-door',
          x: 306,
          y: 246,
          width: 56,
          appears: 5.6,
          moves: { dx: -30, dy: 4, size: 0.35, from: 5.6, to: 8.4 },
        },
        { kind: 'green-car-rear', x: 180, y: 226, width: 136 },
      ],
      spots: [
        {
          x: 336,
          y: 290,
          title: 'The door',
          reason:
            'Leave the width of a door when you pass parked cars. If you can’t, go slowly enough to stop.',
        },
        {
          x: 268,
          y: 256,
          title: 'The person in the car',
          reason:
            'Somebody in a parked car will get out or drive off. Look for heads and for brake lights that go off.',
        },
        {
          x: 514,
          y: 280,
          title: 'The oncoming car',
          reason: 'It takes away the room to swerve. That leaves only your brakes, so use them early.',
        },
      ],
    },
    {
      name: 'A cyclist and a parked van',
      altText: 'A van is parked on the left. A cyclist has moved out to pass it and is in front of you.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: { from: 6, to: 10, description: 'the cyclist who moves out to pass the van' },
      steps: [
        { at: 0, text: 'A street. A cyclist is riding ahead of you, close to the kerb.' },
        { at: 4, text: 'There’s a van parked on the left, in the cyclist’s way.' },
        { at: 6.7, text: 'The cyclist looks back and begins to move out.' },
        { at: 9, text: 'The cyclist is passing the van, a door’s width away.' },
        { at: 13, text: 'The cyclist is in the middle of your lane.' },
      ],
      things: [
        { kind: 'van-rear', x: 164, y: 168, width: 138 },
        {
          kind: 'cyclist',
          x: 336,
          y: 232,
          width: 58,
          pace: 0.25,
          moves: { dx: -74, dy: 4, from: 6, to: 9.6 },
        },
      ],
      spots: [
        {
          x: 365,
          y: 280,
          title: 'The cyclist',
          reason:
            'Riders have to move out for whatever is parked. Hold back early, so that they have the room.',
        },
        {
          x: 230,
          y: 230,
          title: 'The parked van',
          reason: 'Ask what it means for the others. It may also hide somebody who crosses in front of it.',
        },
        {
          x: 560,
          y: 300,
          title: 'The other lane',
          reason: 'If you overtake now, three of you share two lanes. Wait behind until it’s clear.',
        },
      ],
    },
    {
      name: 'Green for you',
      altText:
        'Traffic lights at a crossing show green. Somebody has stepped off the left kerb and is in your lane all the same.',
      ground: 'town',
      light: 'day',
      lasts: 13,
      hazard: {
        from: 6.4,
        to: 10.2,
        description: 'someone who steps out although the lights are green for you',
      },
      steps: [
        { at: 0, text: 'A crossing with traffic lights is ahead, and they’re green.' },
        { at: 4.5, text: 'Somebody with a phone is walking towards the crossing on the left.' },
        { at: 7.1, text: 'They don’t look up, and step towards the kerb.' },
        { at: 9.2, text: 'They step off the kerb.' },
        { at: 13, text: 'They’re in your lane, and your light is still green.' },
      ],
      things: [
        { kind: 'crossing-studs', x: 214, y: 330, width: 372 },
        { kind: 'signal-green', x: 150, y: 110, width: 46 },
        { kind: 'signal-green', x: 604, y: 110, width: 46 },
        { kind: 'person', x: 306, y: 250, width: 36, moves: { dx: -190, dy: -30, from: 6.4, to: 11.4 } },
      ],
      spots: [
        {
          x: 324,
          y: 290,
          title: 'The person with the phone',
          reason: 'Eyes on a screen don’t see a red man. Expect them to go on walking, and be ready to stop.',
        },
        {
          x: 174,
          y: 190,
          title: 'The green light',
          reason: 'Green means go only if the way is clear. It doesn’t hold anybody back on the pavement.',
        },
        {
          x: 640,
          y: 330,
          title: 'The far side',
          reason:
            'Others may follow, or come from there. Look along both kerbs before you reach the crossing.',
        },
      ],
    },
    {
      name: 'A siren at the junction',
      altText:
        'A junction with green lights. An ambulance with blue lights has come from the right and is crossing in front of you.',
      ground: 'town',
      light: 'dusk',
      lasts: 13,
      hazard: { from: 5.8, to: 9.8, description: 'the blue light that shows at the side road on the right' },
      steps: [
        { at: 0, text: 'Dusk. There’s a junction ahead, and your lights are green.' },
        { at: 4, text: 'A siren can be heard, but nothing can be seen.' },
        { at: 6.4, text: 'A blue light flickers on the right, behind the houses.' },
        { at: 8.8, text: 'An ambulance comes out of the side road.' },
        { at: 13, text: 'It’s crossing right in front of you.' },
      ],
      things: [
        { kind: 'signal-green', x: 158, y: 110, width: 44 },
        {
          kind: 'ambulance-side',
          x: 268,
          y: 196,
          width: 236,
          mirrored: true,
          appears: 7.4,
          moves: { dx: 470, dy: -10, size: 0.9, from: 7.4, to: 12 },
        },
        {
          kind: 'blue-flash',
          x: 330,
          y: 156,
          width: 90,
          appears: 5.8,
          moves: { dx: 450, dy: -10, size: 0.9, from: 7.4, to: 12 },
        },
      ],
      spots: [
        {
          x: 386,
          y: 280,
          title: 'The ambulance',
          reason: 'It may pass a red light, and others will make room for it. Stop where it can get by.',
        },
        {
          x: 700,
          y: 260,
          title: 'The side road',
          reason:
            'Blue light on walls and windows comes before the vehicle. So does the siren: listen for it.',
        },
        {
          x: 180,
          y: 190,
          title: 'Your green light',
          reason: 'It doesn’t stop an ambulance. If you hear a siren, slow down before you cross.',
        },
      ],
    },
  ],
};
