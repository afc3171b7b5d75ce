-- The hazard scenes move, and are scored.
update products set summary = 'Ten short drawn clips, scored as in the theory test. Spot the sheep before the sheep spots you.'
where type = 'product' and id = 3 and summary = 'Ten drawn scenes, and where to look in each. Spot the sheep before the sheep spots you.';
