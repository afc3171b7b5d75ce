import { SceneCard } from '#src/features/learning/hazard-clips/scene-card.tsx';
import type { Unit } from '#src/features/learning/material.ts';
import { ShortTest } from '#src/features/learning/mock-tests/short-test.tsx';
import { ExerciseCard } from '#src/features/learning/practice/exercise-card.tsx';
import { PracticeQuestion } from '#src/features/learning/practice/question-card.tsx';
import { ReactionCard } from '#src/features/learning/practice/reaction-card.tsx';

/** A unit of which nothing is kept. */
export function Pieces({ unit }: { unit: Unit }) {
  switch (unit.kind) {
    case 'practice':
      return unit.questions.map((question, index) => (
        <PracticeQuestion key={question.id} number={index + 1} question={question} />
      ));
    case 'test':
      return <ShortTest questions={unit.questions} />;
    case 'scenes':
      return unit.scenes.map((scene, index) => (
        <SceneCard key={scene.name} number={index + 1} scene={scene} />
      ));
    case 'exercises':
      return unit.exercises.map((exercise) => <ExerciseCard key={exercise.name} exercise={exercise} />);
    case 'reactions':
      return unit.reactions.map((reaction) => <ReactionCard key={reaction.name} reaction={reaction} />);
    case 'tests':
      return null;
  }
}
