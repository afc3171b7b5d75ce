/** Stars, day, an asterisk for a verified learner, name, and what they wrote; a paragraph begins at "¶". */
export const reviewsOfAmara = `
amara-osei
5 2026-11-14 * Callum M | I stalled at the lights by the Hyde Park pub so many times that a man on the pavement started counting. Amara wound the window down and told him the score. Passed on Thursday.
5 2026-11-06 * Jess T | Came to her in bits after a different school. She spent the first lesson just driving me about and talking through what she saw. I had never been shown that before.
5 2026-10-28 Hafsa K | The whiteboard! I see it in my head at every roundabout now.
4 2026-10-19 * Rob | Very good teacher, very full diary. Book more than one lesson at a time or you will be waiting.
5 2026-10-11 Ellie W | First time with two minors. Nothing on the test was as hard as what she had me do on Kirkstall Lane.
3 2026-09-29 Oliver P | The teaching is fine. Two of my lessons were moved with a day’s notice, once the day before my theory. She did add the time on later, to be fair.
5 2026-09-17 * Danuta S | I am 52. I thought it was too late. It was not too late.
5 2026-09-03 Yusuf A | Explains why. I’m an engineer, I can’t do things I don’t understand, and nobody else ever bothered.
5 2026-08-22 Grace L | My daughter has autism and had given up on two instructors. Amara asked me three questions, all the right ones, and kept to the same route and the same words until she was ready for more. She passed in August. ¶ I don’t think Amara knows how rare she is.
5 2026-08-09 * Tom B | Got me through at the third attempt. The first two were elsewhere.
4 2026-07-30 Chloe R | Great. Would have been five stars if the car’s air con had worked in that heat!
5 2026-07-15 Mo | no shouting. thats all i wanted and she never did
5 2026-07-02 * Ibrahim D | I had driven fifteen years in Khartoum and thought I needed two lessons. She let me find out, politely, that I needed twelve.
5 2026-06-19 Hannah | She remembers what you were bad at, and takes you back to it a month later so you can see you’re not any more.
5 2026-06-04 Siobhan F | Tears in the first lesson, tears at the test centre, the second lot happy ones.
5 2026-05-21 * Adam G | Parallel parking in front of my own house with my brothers watching. Sorted.
2 2026-05-08 Lewis | Nice enough person but too slow for me. I wanted to get on the motorway roads and we were still round Headingley in week five. Changed to someone else.
5 2026-04-26 Fatima Z | Punctual to the minute, every week, for seven months.
5 2026-04-11 Kieran | Passed!!!! 3 minors. get in
5 2026-03-28 * Becky N | I have anxiety and used to cancel on the morning. After the second time she rang me, and we agreed she’d just come and we’d sit in the car. We always ended up driving.
4 2026-03-12 Paul H | My lad says she’s brilliant. From the person who pays: four stars because I’d like a note now and then on how he’s getting on.
5 2026-02-25 Nia | Moved from Cardiff for uni and had to start over with a new instructor. She carried on exactly where I’d stopped.
5 2026-02-10 * Wei L | Clear English, spoken slowly without making me feel stupid.
5 2026-01-23 Jordan K | Learned more in one wet evening on the ring road than in ten lessons before.
5 2025-12-18 Alice | The nicest two hours of my week in a horrible A-level year.
5 2025-12-02 * Reece | passed first time and she cried. i didnt
5 2025-11-15 Marta | She asked what I was afraid of. I said lorries. So we followed a lorry, for an hour, all the way to Wetherby. I’m not afraid of lorries.
4 2025-10-30 Dev P | Solid. Knows every examiner’s favourite route out of Horsforth. Prices went up during my lessons, though the ones I’d paid for stayed the same.
5 2025-10-12 Georgia C | If you’re reading this because you’re too scared to book: that was me in March. I drove to Whitby on Saturday.
5 2025-09-20 Sam | Honest. Told me I wasn’t ready and to move the test. I was cross. She was right.
4 2025-08-31 * Lena O | Hill starts on Woodhouse Cliff until they were boring.
5 2025-08-05 Patrick D | My third instructor and the first to ask how I learn things.
5 2025-07-11 Aisha | Lovely lady, calm voice, clean car, always has mints.
3 2025-06-22 Martin | Good instructor. Not keen on evenings, which is the only time I can do, so it dragged on for over a year.
5 2025-05-30 * Ffion J | I failed on a silly thing and she was on the phone that night with a plan.
5 2025-05-04 Connor | sound
5 2025-03-19 Ruth B | After my husband died I had to drive again after thirty years of not driving. Amara never once hurried me. I go to the coast now on my own.
4 2025-02-08 Zain | Really good at explaining. Sometimes runs five minutes over with the person before, so wait inside if it’s raining.
5 2025-01-14 * Katie M | She let me get it wrong where it was safe to get it wrong, which turns out to be the whole trick.
5 2024-11-27 Ben | Clean pass. Thank you x
5 2024-10-16 Thandi N | Proper teacher. You can tell she stood in front of classes before.
5 2024-09-01 Louis | Every lesson had a point and I knew what it was when we set off.
5 2024-07-20 Megan S | Took me on the Armley gyratory when I said I never would. Twice round. We went for chips.
4 2024-06-09 * Harry V | Would recommend to anyone who is nervous. If you’re already confident you may find it a bit gentle.
5 2024-04-13 Amelie | I came from France, where we sit on the other side of everything. Ten lessons and I stopped reaching for the door.
5 2024-02-24 Joe R | Best money I’ve spent on anything.
`;
