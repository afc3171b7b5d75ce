/** As in `reviews-of-amara.ts`: stars, day, an asterisk for a verified learner, name, and what they wrote. */
export const reviewsOfTheNorth = `
tom-ackroyd
5 2026-11-09 * Will D | Blunt, funny, and right about everything. Passed with one minor, for going too slowly, which he will never let me forget.
5 2026-10-03 Anjali | He makes you say out loud what the van three cars ahead is going to do. By the end I was usually right.
4 2026-08-28 Craig | Good for someone who’s had lessons before. Wouldn’t send my nervous sister to him.
5 2026-07-07 * Molly P | Dual carriageways went from the worst bit to the only bit I look forward to.
5 2026-05-16 Nathan O | 28 lessons, never late, never on his phone.
5 2026-03-31 Izzy | Tom does not do praise. When he said “that’ll do” at the test centre I nearly burst.
4 2026-01-19 * Peter K | Thorough. I’d have liked to do more parking before the mock test showed it up.
5 2025-11-22 Steph | Retired bus driver energy. Ten out of ten.
5 2025-09-14 Owen T | Smoothest drive of anyone in my year, my mum says, and she gets carsick.
5 2025-06-29 * Kelly | Passed at 41 after putting it off since I was 18.
5 2025-03-08 Arran | fair and straight. no waffle
3 2024-12-12 Louise | He knows his stuff, but I found him hard to read and could not tell how I was doing until he told me to book the test.
5 2024-08-18 * Dom | Took me past the actual test centre fifty times until it was just a building.
5 2024-05-05 Bryony H | The bus stories are worth the fee alone.
nadia-hussain
5 2026-11-02 * Rukhsana B | Thirty years I sat in the passenger seat. In Nadia’s car I was allowed to be slow, and I was allowed to ask in Urdu. My husband now sits in the passenger seat.
5 2026-09-23 Ellen | Swapped to automatic after failing twice in a manual, and wish I’d done it at the start. She never made it feel like the easy way out.
4 2026-08-11 Shazia | School hours suit me perfectly. Impossible to get her in the holidays though.
5 2026-06-25 * Jo | She lets you drive to places that you actually need to go. I practised the school run on the school run.
5 2026-04-14 Maryam K | Sister, teacher, psychologist.
3 2026-02-06 Tess | Liked the lessons. Two cancelled because her children were ill. I do understand, but I had a test date.
5 2025-10-20 * Imran | My wife and both my daughters. All passed. We should get a loyalty card.
5 2025-07-03 Carol A | I’m sixty-three and had a stroke two years ago. Nadia read up on it before I’d even met her.
4 2025-02-27 Zoe | Very patient, pretty routes round Roundhay Park, one too many talk radio phone-ins.
5 2024-10-09 Sana | Passed! Cornwall list, here I come.
5 2024-06-15 Gemma | Calm voice, dual controls, biscuits.
piotr-zielinski
5 2026-10-24 Kasia W | Uczył mnie po polsku, a na egzamin przeszliśmy na angielski. Wszystko jasne od pierwszej lekcji. (He taught me in Polish and we changed to English for the test. Clear from day one.)
5 2026-09-08 * Ross | The films are genius. I kept swearing I’d checked my mirror. I had not checked my mirror.
5 2026-06-11 Laura G | City centre at five on a Friday doesn’t scare me any more.
4 2026-04-02 Mateusz | Excellent, three weeks’ wait for a first lesson.
5 2026-01-28 * Vikram | Had an Indian licence and a lot of confidence. He removed the second and left me able to drive.
5 2025-08-16 Jen | He lent me the other car for a lesson so I could feel the difference between the gearboxes. Decided on manual. No regrets.
5 2025-04-30 Tobias | Precise. If you’re German you’ll love him.
4 2024-11-19 Sophie M | Quite a lot of homework!
5 2024-07-01 * Andy | Knows which lane. Always. How.
temi-adeyemi
5 2026-11-17 * Rosie | I panicked on Princess Parkway and took my hands off the wheel. Actually off. She just said “mine”, drove us to a lay-by, and asked what I’d like for tea.
5 2026-10-08 Femi O | Aunty Temi does not play about mirrors.
5 2026-08-30 Charlotte | Best listener in Manchester.
5 2026-07-19 * Hamza | Passed first time at Cheetham Hill, and people know what that means.
4 2026-06-01 Liv | So good that everybody in my halls has booked her and now I can’t get a Saturday.
5 2026-03-21 Deborah | I told her about my car accident at the start, and she worked every lesson around it without ever making it the topic.
5 2026-01-09 * Phil C | My son’s a handful. She isn’t bothered by it in the least.
5 2025-11-04 Yetunde | Professional and warm at once. That’s harder than it looks.
4 2025-07-26 Alex | Would give five, only the pick-ups at my end of Didsbury were often ten minutes late because of traffic on the one before.
5 2025-05-13 * Nina V | From “which one’s the brake” to driving my nan to Southport.
5 2024-12-01 Jake | she was a paramedic and it shows. nothing scares her. i tried
5 2024-08-08 Holly | Explains the sat nav part of the test better than any video.
leroy-francis
5 2026-09-30 * Ade | The man loves a roundabout. Now so do I, God help me.
4 2026-06-17 Summer | Strict but fair. Ten theory questions every time and he keeps the score in a book.
2 2026-03-03 Josh B | Clashed from the start. He’d finish my sentences, and talked football through most of my second lesson. Others rate him so maybe it’s just me.
5 2025-12-09 Rachel | Tried the automatic for one lesson out of curiosity and he really did not push it either way.
4 2025-06-05 * Curtis | Good lessons at lunchtime, which is rare and which my boss let me have.
5 2024-09-27 Bex | Got me round the Mancunian Way in the rain at night. I sang.
kevin-cheung
5 2026-10-15 * Priyanka | The four lines he sends after each lesson: I have all 31 of them. You can watch me turning into a driver.
5 2026-08-04 Ho-Yin L | 講解清楚，好有耐性。 Very patient, and Cantonese when I got stuck.
5 2026-05-27 Michael | Quiet. If you need chatter, look elsewhere. If you need to think, he’s your man.
4 2026-02-15 Amber | Very kind. Perhaps could push a bit harder, I had to ask to do the motorway-ish bits.
5 2025-10-01 * Steve R | Wythenshawe born and bred and he took me down roads I’d never seen.
5 2025-04-18 Lucy Y | Gives you silence at exactly the right moment.
4 2024-11-10 Ian | Good teaching for my daughter, small car for my tall son.
beth-charlton
5 2026-11-11 * Kayleigh | Failed four times before Beth. FOUR. Passed with two minors and hugged a stranger.
5 2026-09-19 Dan R | Her mock test face is the scariest thing in Gosforth. The real examiner was a relief.
5 2026-08-02 Sunita | She worked out in one lesson that my trouble was my shoes. My shoes!
5 2026-05-29 * Ryan | Canny teacher, canny craic.
4 2026-03-15 Emma L | All good except that she’s booked solid and cancellations come at very short notice.
5 2025-12-20 Graham T | Taught both my boys, five years apart. Same patience for the second, who needed it more.
5 2025-09-05 * Abi | Nobody had told me that I was allowed to stop and breathe.
5 2025-06-10 Callum F | Coast Road at rush hour, piece of cake.
3 2025-01-25 Rebecca | Lovely but a lot of stopping to talk. I learn better by doing it again straight away.
5 2024-06-28 Sean | Passed in the snow, what a legend.
isla-mackenzie
5 2026-10-30 * Catriona | Tioraidh, bus pass!
5 2026-09-12 Euan | Trams used to make me close my eyes. Isla suggested I didn’t. We went along Princes Street until I could name the stops.
5 2026-07-24 Beatriz | She is very exact about cyclists. I became a cyclist also because of it.
4 2026-05-02 * Gordon | Top instructor. Cobbles and a bad back: bring a cushion.
5 2026-02-19 Flora M | Passed on a day with a yellow weather warning, and she’d made me practise in worse.
5 2025-11-28 Callan | Tea from a flask at Cramond after my test. Proper tradition.
4 2025-08-14 Ines | Kind and precise, afternoons only.
5 2025-03-27 * Rory | Makes the Highway Code sound like common sense, which I suppose it is.
5 2024-10-23 Shona | My mother’s words: “finally, somebody who can manage you”.
adrian-popescu
5 2026-10-12 * Elena D | One intensive week, one sheet of paper, one pass. Mulțumesc!
4 2026-06-22 Scott | Does what he says. Lessons are dense, so eat first.
1 2026-04-20 Nicole | The plan said I’d be ready in February. I wasn’t, and he seemed more disappointed than I was. I left feeling that I’d let down the sheet of paper.
5 2025-12-05 Luca | Due lezioni a settimana, patente in due mesi. Two lessons a week, licence in two months.
4 2025-08-20 * Heather | I liked knowing where I stood at every lesson. Bit brisk for my taste.
5 2024-07-14 Greg | Efficient.
moira-sinclair
5 2026-11-08 * Fraser | Deaf since birth. Other instructors wrote notes on their phones. Moira signed, parked, drew, signed again. I passed in nineteen weeks.
5 2026-09-26 Karen McN | She taught me in 1999 and my daughter in 2026. Hasn’t changed except the car.
5 2026-08-15 Ewan | Takes no nonsense and gives none.
5 2026-06-30 * Aileen B | I use hand controls. No fuss, no extra charge, no special voice.
5 2026-04-25 Tariq | Told me to relax my jaw. It helped with the clutch. Don’t ask me how.
4 2026-02-02 Lorna | Wonderful. Waiting list as long as the Great Western Road.
5 2025-11-13 * Stuart | I’d have quit if it weren’t for her.
5 2025-09-09 Mhairi | She makes you drive her home for the last lesson, with the radio on and no instructions. You realise in her street that you’re driving.
5 2025-05-22 Col | gem
5 2025-01-30 Patricia | At 70 I learned automatic with Moira after fifty years of my husband’s driving. He is impressed. He is also silent.
5 2024-09-15 * Jamie L | Knows every pothole in Partick by name.
ailsa-brandt
5 2026-10-01 * Zara | You always end on something you can do. Small thing, huge difference.
4 2026-07-12 Finlay | Good fun and I passed. Mornings only, so I was half asleep for most of it.
5 2026-03-08 Miriam | Endlich jemand, der erklärt, warum. Somebody who explains why, at last, and in German when my head was full.
4 2025-06-16 * Kirsty | Solid lessons. Lost a star for the parking app argument on Victoria Road, which was not her fault.
`;
