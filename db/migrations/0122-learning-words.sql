-- The learning aids as they are now sold, where their words are still those that they came with.
update products set summary = 'More than 300 questions in the style of the theory test, by topic, with every answer explained.'
where slug = 'theory-training' and summary = 'Forty questions in the style of the theory test, with every answer explained.';
update products set summary = 'Mock tests of 50 questions in 57 minutes, drawn anew each time and marked when you finish.'
where slug = 'mock-test-library' and summary = 'Three mock tests of fifteen questions, marked as soon as you finish.';
update products set summary = 'Twenty short drawn clips, scored as in the theory test. Spot the sheep before the sheep spots you.'
where slug = 'hazard-perception' and summary = 'Ten short drawn clips, scored as in the theory test. Spot the sheep before the sheep spots you.';
