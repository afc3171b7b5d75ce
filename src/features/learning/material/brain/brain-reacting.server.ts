import type { Unit } from '../../material.ts';

export const reacting: Unit = {
  slug: 'reacting',
  name: 'React',
  kind: 'reactions',
  reactions: [
    {
      name: 'Brake lights',
      how: 'When you see “Brake”, press the button as fast as you can. You get five goes.',
      go: 'Brake',
      stay: [],
    },
    {
      name: 'Red only',
      how: 'Press when you see “Red”. Don’t press for “Green” or “Amber”: holding back is the hard part.',
      go: 'Red',
      stay: ['Green', 'Amber'],
    },
    {
      name: 'What’s in the way',
      how: 'Press when someone is in the road. Don’t press for anything else.',
      go: 'Child in the road',
      stay: ['Bird in the road', 'Leaf in the road', 'Child on the pavement'],
    },
  ],
};
