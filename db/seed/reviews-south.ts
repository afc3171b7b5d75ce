/** As in `reviews-of-amara.ts`: stars, day, an asterisk for a verified learner, name, and what they wrote. */
export const reviewsOfTheSouth = `
harjit-gill
5 2026-11-03 * Manpreet | Mirrors, signal, clutch, gas, go. I said it in my sleep and my sister recorded it.
5 2026-09-15 Deon W | Stratford Road on a Saturday was lesson six. After that the test was a nice sit-down.
4 2026-07-21 Emily R | Very structured. If you like to know what’s coming, he’s great.
5 2026-05-07 * Jaspreet S | Undid two years of my dad’s teaching without once saying a bad word about my dad.
5 2026-02-28 Aaron | Best in Brum.
3 2025-12-14 Bethany | Excellent knowledge, quite repetitive. I could have moved on faster than the routine let me.
5 2025-09-28 * Usman | Second attempt, zero minors. The examiner asked who taught me.
4 2025-05-19 Claire D | Reliable. Car smells faintly of cardamom, which I now miss.
5 2024-11-05 Reuben | He’s got a saying for everything and they are all true.
samira-farah
5 2026-10-20 * Hodan | She explained the theory in Somali and I finally saw that I’d known it all along, just not in those words.
5 2026-08-09 Kemi | Reads you like a book, and reads the signs as well.
4 2026-05-31 * Ahmed S | Twenty years’ driving in Aden. She found eleven habits. We removed ten.
5 2026-01-16 Lauren | Gentle, clear, and very funny once she knows you.
2 2025-08-25 Darren | Felt I was paying to be driven round Edgbaston at twenty. It may suit beginners better.
malcolm-reeve
5 2026-11-16 Judith | I was 58 and had decided that I was a passenger. Malcolm unrolled a map on the bonnet and asked where I would go if I could. Aberdovey, I said. I’ve been twice now.
5 2026-10-05 * Ollie N | Never met anybody so calm about being stalled in front of a 50 bus.
5 2026-07-28 Parveen | He waits. You think about it, and then you know it.
4 2026-06-08 * Gill | Lovely man. Sometimes a bit of a lecture before we set off!
5 2026-03-18 Theo | we did geography revision at the same time. got a 7 and a licence
5 2025-11-30 Ann-Marie | Made my teenager laugh, which we’d given up on.
5 2025-07-17 * Brian | Refresher lessons after cataracts. Honest about what I should and shouldn’t do. No night driving, and he was right.
5 2024-12-15 Isobel | Twelve lessons with him taught me more than forty with the last one.
priya-patel
5 2026-10-27 * Nishaat | She said “today, only your left mirror” and for an hour that was my whole world. The next week it was simply there.
5 2026-09-05 Harvey | Knew when my lectures were before I did.
5 2026-07-10 Mina G | The tram thing clicked when she took us on one first. So obvious! Nobody else does it.
4 2026-04-29 * Joel | Really clear teacher. Hard to get weekends.
5 2026-02-22 Catherine | I’d failed on nerves three times. She had me teach HER to drive for an entire lesson, out loud. Passed the following week.
5 2025-10-17 Rahul | Gujarati for the swearing, English for the rest.
3 2025-04-09 Tia | Good, but lessons in the Wollaton car park went on for too long for me.
5 2024-10-30 * Edward | Painless.
graham-larter
4 2026-10-10 * Ivy | The biscuit thing is real. Digestives. I finally got what the biting point is, and then I ate it.
5 2026-06-27 Neil | Covered tractors, horses, deer and a combine, all in one lesson out past Wymondham.
3 2026-01-31 Poppy | Knows everything about cars. I only wanted to know how to drive one.
4 2025-07-08 * Fergus | Steady and good value, and he thanks every single driver. I do it as well now.
mei-tan
5 2026-11-05 * Saskia | Barefoot clutch: I thought my flatmate was joking when he told me. I felt it bite for the first time in my life.
5 2026-08-21 Ben H | Albion Hill, rain, bin lorry behind, no rolling. Peak of my career.
5 2026-06-14 * Xinyi | 老师很有耐心，会用中文解释规则。 She explains the rules in Chinese where English is not enough.
4 2026-03-26 Dee | Terrific, but seven in the morning is seven in the morning.
5 2025-09-22 Jonny A | Ended a lesson early because I was shattered, and gave me the half-hour back the week after. Who does that?
5 2024-11-24 * Marguerite | The whole seafront in fog, and I was fine.
simone-campbell
5 2026-10-22 * Tolu | She could read out the phone book and I’d stay calm.
5 2026-08-13 Frankie | Shows you your marks every lesson so there’s no guessing. I went to the test knowing.
4 2026-04-08 Wes | Great. Two weeks’ wait turned into three.
5 2025-12-28 * Amina | M32 slip road. Me. Singing.
5 2025-03-02 Phoebe | Kindest person in Bristol, and that’s a crowded field.
rhian-morgan
5 2026-09-27 * Elin | Prawf gyrru yn Gymraeg, gwersi yn Gymraeg, pasio’r tro cyntaf. Diolch Rhian! (Lessons and test in Welsh, first time.)
5 2026-07-05 Tomos G | Gabalfa really does come last and you really don’t mind.
4 2026-01-12 * Sarah P | Lovely lessons. Only mornings were free, so it took longer than I’d hoped.
5 2025-05-26 Kwame | She gave me a word of Welsh each week as well as a manoeuvre. I can reverse round a corner and order chips.
gwyn-pritchard
3 2026-08-18 * Lowri | Good stories, good teacher, but sometimes more story than lesson.
5 2025-10-25 Hywel | Taught me to leave a gap. Two weeks after passing, the gap saved my bumper.
ken-trethewey
5 2026-10-18 * Able Seaman D | Taught me, taught my chief, taught my chief’s chief. Nobody’s voice was raised.
5 2026-07-31 Morwenna | Yelverton in fog with a foal in the road. He said “well, there you are then” and we waited. I’ll remember that all my life.
4 2026-03-30 * Gary | A gentleman. Not one for small talk, if that’s what you’re after.
5 2025-06-02 Tamsin | My gran, my mum and me.
`;
