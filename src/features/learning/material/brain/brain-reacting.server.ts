import type { Unit } from '../../material.ts';

export const reacting: Unit = {
  slug: 'reacting',
  name: 'React',
  kind: 'reactions',
  reactions: [
    {
      name: 'Brake lights',
      how: 'Wait for the words. When it says “Brake”, press the button as fast as you can. Five times.',
      go: 'Brake',
      stay: [],
    },
    {
      name: 'Red only',
      how: 'Press at “Red”. Leave the button alone at “Green” and “Amber”: holding back is the harder half.',
      go: 'Red',
      stay: ['Green', 'Amber'],
    },
    {
      name: 'What is in the way',
      how: 'Press for somebody in the road. Leave everything else alone.',
      go: 'Child in the road',
      stay: ['Bird in the road', 'Leaf in the road', 'Child on the pavement'],
    },
  ],
};
