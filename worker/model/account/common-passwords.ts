/**
 * A word matches in any case, with letters as digits or symbols (`p@ssw0rd`) and up to six more around it. Compiled
 * from well-known habits; no leaked list was copied.
 */
const words = new Set(
  `
password passwort passord motdepasse contrasena senha parola haslo heslo lozinka salasana wachtwoord passcode
passphrase secret geheim mysecret topsecret secretword letmein letmeinnow openup opensesame sesame welcome
welcomeback willkommen bienvenue hello hellohello helloworld hallo bonjour goodbye login logmein signin access
enter changeme changethis default admin administrator root sysadmin manager guest user username testuser tester
test testing testtest demo sample example temp temporary trial system server computer laptop internet network
windows microsoft google facebook youtube instagram twitter whatsapp linkedin snapchat netflix spotify amazon apple
android samsung iphone nokia motorola toyota ferrari porsche mercedes lamborghini mustang corvette yamaha harley
hyundai mazda subaru honda kawasaki chevrolet playstation nintendo xbox minecraft fortnite roblox pokemon pikachu
charizard zelda mario sonic warcraft starcraft diablo overwatch counterstrike callofduty
iloveyou iloveu iloveme ilovemyself ilovejesus ilovegod ilovemom ilovemydog loveyou loveme lovely lovelove lover
lovers loveyourself forever foreverlove always together sweetheart sweetie sweety honey honeybun babygirl babyboy
babe baby beautiful gorgeous pretty princess prince queen king kingkong angel angels devil heaven sunshine moonlight
starlight rainbow unicorn butterfly flower flowers rose rosebud daisy lily jasmine violet orchid tulip sunflower
strawberry blueberry raspberry cherry banana orange peaches apples pineapple watermelon chocolate cookie cookies
cupcake candy sugar pepper ginger cinnamon vanilla coffee cheese pizza hamburger chicken bacon butter
monkey dragon tiger lion panther leopard cheetah elephant dolphin dolphins penguin eagle eagles falcon hawk phoenix
wolf wolves bulldog doggy puppy kitten kitty hellokitty snoopy garfield scooby mickey minnie donald pluto goofy
horse horses pony rabbit bunny hamster turtle spider spiderman batman superman wonderwoman ironman hulk captain
avengers deadpool joker wolverine naruto sasuke itachi dragonball vegeta goku sailormoon totoro
football soccer baseball basketball hockey tennis golfer swimming volleyball cricket rugby boxing wrestling
liverpool arsenal chelsea manchester manutd mancity barcelona realmadrid juventus milan bayern dortmund ajax celtic
rangers steelers cowboys patriots packers lakers yankees redsox dodgers giants ronaldo messi neymar beckham jordan
michael jennifer jessica ashley amanda andrew anthony daniel david matthew joshua nicole michelle robert thomas
charlie charlotte william benjamin samantha elizabeth alexander alexandra christian christina christopher jonathan
nicholas patrick richard brandon justin jasmin melissa stephanie victoria vanessa isabella gabriel gabriela
sebastian maximilian maria marina martin martina monica natalie natasha olivia patricia rebecca sabrina sandra
sophie susanne tiffany veronica andrea angela anna barbara carolina caroline claudia danielle diana fernando
francesco francisco george gregory hannah heather jackson jeremy joseph junior katherine kimberly lauren leonardo
madison marcus margaret mercedes miguel nathan oliver pamela rachel ricardo roberto rodrigo samuel scott shannon
steven taylor tyler valentina vincent yolanda
liebling schatz schatzi sommer winter summer spring autumn herbst fruehling monday tuesday wednesday thursday friday
saturday sunday january february march april may june july august september october november december christmas
easter halloween birthday holiday vacation weekend
america american england london paris berlin germany deutschland france italia espana mexico brasil brazil canada
australia russia india pakistan indonesia newyork california texas florida chicago boston dallas hollywood
blink metallica nirvana slipknot linkinpark greenday beatles eminem rihanna beyonce blackpink bangtan
jesus jesuschrist christ godisgood blessed blessing faith hope grace amen church bible allah bismillah krishna ganesh
master mistress ninja samurai warrior knight wizard magic magician merlin gandalf starwars startrek skywalker
darthvader yoda matrix trinity harrypotter hogwarts gryffindor slytherin hermione voldemort frodo
money dollar million millionaire lucky lucky seven winner champion success freedom peace happy happyday smile smiley
whatever nothing something anything nobody someone everyone trustno trustnoone idontknow dontknow fuckyou fuckoff
fuckme asshole bitch bastard bullshit shit sexy sexygirl playboy pussy lesbian motherfucker loser stupid idiot
killer hunter shadow ghost phantom demon lucifer satan hitman assassin gangster gangsta thuglife soldier sniper
police doctor teacher student school college university family mother father mommy daddy mummy mamapapa brother
sister friend friends bestfriend grandma
blue green purple yellow silver golden black white pink orange red diamond crystal emerald sapphire platinum
thunder lightning storm hurricane tornado fire water ocean river mountain forest snow snowball snowman snowflake
rock rockstar rocknroll music guitar piano drummer dancer dance singer superstar
abcd abcde abcdef abcdefg abcdefgh asdf asdfg asdfgh asdfghjkl qwer qwert qwerty qwertyuiop qwertz qwertzuiop azerty
azertyuiop zxcv zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdqwe poiuyt lkjhgf mnbvcxz aaaa
aaaaaa abc aabbcc xxxx xxxxxx zzzzzz qqqqqq
mouthpiece mouthpiecedev cartoon puppet lipsync character creator studio recording microphone voice
`
    .trim()
    .split(/\s+/),
)

/** Not covered by the rules below. */
const patterns = new Set(
  `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2
2wsx3edc 3edc4rfv zaq12wsx zaq1zaq1 zaq1xsw2 xsw2zaq1 1qaz1qaz 2wsx2wsx qaz123wsx q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
a1s2d3f4 a1s2d3f4g5 z1x2c3v4 z1x2c3v4b5 a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e abc123abc 123abc123 abcd1234abcd
1234qwer 12345qwert 123456qwerty qwer1234qwer qwe123qwe qwe123asd 123qweasd 123qweasdzxc 123qwe123 1qw23er4 q1q1q1q1
asd123asd asdf1234asdf 147258369 147852369 123654789 159753159 159357159 951753852 789456123 741852963 963852741
123789456 456789123 321654987 987456321 147896325 258456258 123454321 12344321 12321232 43211234 11223344 1122334455
112233445566 11112222 11221122 12211221 22334455 99887766 998877665544 12312312 123123123 121212121 10203040
1020304050 102030405060 100200300 192837465 1029384756 0192837465 1357924680 2468013579 13579246 24681012 31415926
314159265 27182818 12345abc 12345abcde 1234abcd 123456abc 123456abcdef abc12345 abc123456 abcd12345 abcde12345
a1234567 a12345678 a123456789 aa123456 aa12345678 q1234567 q12345678 q123456789 qq123456 qq12345678 z123456789 w1234567
s12345678 x1234567 as123456 asd12345 asd123456 qaz12345 qwe12345 qwe123456 woaini1314 woaini520 5201314520 1314520520
p4ssw0rd5 pass1234word iloveyou3000 letmein2you fuckyou2all trustno1 ncc1701d ncc1701e thx1138thx rush2112 blink182
area51area 00700700 007bond007 420420420 69696969 42424242 80808080 88888888 77777777 55555555 66666666 19216811
1password 12password 123password passw0rdpassw0rd pass1word1 passpass pass1234 pass12345 pass123456 mypass12 mypassword
mypasswd yourpassword thepassword ourpassword newpassword oldpassword nopassword password1password adminadmin admin1admin
rootroot userroot toortoor testtest1 guestguest changemenow changeit letmein! iamgod11 ihateyou imissyou iwantyou ineedyou
loveyou2 love4ever loveforever ilove123 iloveyou12 ily12345 youandme meandyou myfamily mylove12 mybaby12 mydoggie mykitty1
whoareyou howareyou whatsup1 thisisit thankyou goodluck goodgirl badboy12 badgirl1 cowboys1 superman1 computer1
`
    .trim()
    .split(/\s+/),
)

/** Any part of one, in either direction, is a common password. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'qwertzuiopü+',
  'azertyuiop',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'yxcvbnm,.-',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((run) => [run, Array.from(run).reverse().join('')])

const signs: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}
const signsWithL = { ...signs, '1': 'l', '!': 'l' }

/** Digits and symbols, as many forms require. */
const MAX_ADDED = 6

export function isCommonPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return (
    patterns.has(folded) ||
    isRepeated(folded) ||
    isRun(folded) ||
    isDay(folded) ||
    cores(folded).some((core) => words.has(core) || patterns.has(core))
  )
}

function cores(folded: string): string[] {
  const bare = new RegExp(`^[^\\p{L}]{0,${MAX_ADDED}}(\\p{L}.*?)[^\\p{L}]{0,${MAX_ADDED}}$`, 'u').exec(
    folded,
  )?.[1]
  const forms = bare === undefined ? [folded] : [folded, bare]
  return forms.flatMap((piece) => {
    const halves = piece.length % 2 === 0 && piece.slice(0, piece.length / 2)
    const one = halves !== false && halves + halves === piece ? halves : piece
    return [one, spelled(one, signs), spelled(one, signsWithL)]
  })
}

function spelled(text: string, letters: Record<string, string>): string {
  return Array.from(text, (sign) => letters[sign] ?? sign).join('')
}

/** `aaaaaaaa`, `abababab`, `12341234`. */
function isRepeated(text: string): boolean {
  const characters = Array.from(text)
  if (characters.length > 64) return false
  return [1, 2, 3, 4].some((period) => characters.every((one, index) => one === characters[index % period]))
}

function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text)) || pairs(text)
}

/** `112233445566`, `aabbccddee`. */
function pairs(text: string): boolean {
  if (text.length % 2 !== 0) return false
  const firsts = text.replaceAll(/(.)\1/gu, '$1')
  return firsts.length === text.length / 2 && runs.some((run) => run.includes(firsts))
}

/** A date of this or the last century. */
function isDay(text: string): boolean {
  return (
    /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text) ||
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(text) ||
    /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(19|20)\d\d$/.test(text)
  )
}
