/**
 * The commonest words of a language, which carry no theme, by its tag; questions about opinions get the same few verbs
 * and adverbs. Other languages do without: see `isEverywhere` of `group-by-words.ts`.
 */
const lists: Readonly<Record<string, string>> = {
  en: `a about actually after again all also always am an and any anything are as at be because been before being best
    but by can can't cannot could did didn't do does doesn't doing don't done down each even ever every everything few
    find found for from get gets getting give given go goes going good got great had has have having he help her here
    him his how i i'd i'll i'm i've if in into is isn't it it's its just kind know least less let like liked little
    lot lots love loved made make makes making many may maybe me might mine more most much must my need needed needs
    never new nice no not nothing now of off often on once one only or other our out over own people perhaps please
    put quite rather really said same say see seem seems she should so some something sometimes still stuff such sure
    take than that that's the their them then there there's these they they're thing things think this those though
    thought through to too two under until up us use used using very want wanted wants was wasn't way we we're we've
    well went were what when where which while who why will wish with without won't work would yes yet you you're
    your`,
  de: `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bisschen bist
    da dabei dadurch dafür damit dann daran darauf das dass dein deine dem den denn der des dessen deshalb die dies
    diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach einige einmal er es
    etwas euch euer eure fast finde für gab ganz gar gegen gehen geht gerade gern gerne gibt gut gute guten hab habe
    haben hat hatte hatten hier hin hinter hätte ich ihm ihn ihnen ihr ihre im immer in ins ist ja jede jedem jeden
    jeder jedes jetzt kann kein keine keinen können könnte machen macht man manche manchmal mehr mein meine meinem
    meinen meiner mich mir mit muss müssen nach nein nicht nichts noch nun nur ob oder oft ohne schon schön sehr sein
    seine seit sich sie sind so sogar soll sollte sondern sonst um und uns unser unsere unter viel viele vielen
    vielleicht vom von vor war waren warum was weil weiter wenig weniger wenn wer werde werden wie wieder will wir wird
    wo wollen wurde wurden wäre würde während zu zum zur zwar zwei zwischen über`,
  fr: `ai ainsi alors après assez au aucun aussi autre autres aux avant avec avez avoir avons beaucoup bien bon bonne
    car ce cela ces cet cette ceux chaque chez comme comment d'un d'une dans de des deux depuis dire doit donc dont du
    elle elles en encore est et eu eux fait faire faut il ils je jamais jusqu la le les leur leurs lors lui là ma
    mais me mes mieux moi moins mon même ne ni non nos notre nous on ont ou où par parce parfois pas peu peut peux plus
    plusieurs pour pourquoi pouvoir presque qu qu'il qu'on quand que quel quelle quelque quelques qui quoi rien sa
    sans se sera ses si son sont souvent sous suis sur ta te tes toi ton toujours tous tout toute toutes trop très tu
    un une vers veut veux voir vos votre vous y à ça étais était être c'est j'ai j'aime n'est s'est l'on`,
  es: `a acá ahora al algo alguna algunas alguno algunos allí antes aquí así aunque bien bueno cada casi como con
    conmigo contra cosa cosas cual cuando cuanto da de debe del desde después donde dos el ella ellas ellos en entonces
    entre era eran eres es esa esas ese eso esos esta estaba estado estamos están estar estas este esto estos está estoy
    fue fueron gusta gustan gustaría gustó ha había hace hacen hacer han hasta hay la las le les lo los me mejor menos
    mi mis mismo mucha muchas mucho muchos muy más nada ni no nos nosotros nuestra nuestro nunca o os otra otras otro
    otros para pero poco por porque puede pueden puedo pues que quien quiero qué se sea ser si siempre sido sin sobre
    solo son soy su sus sí también tan tanto te tengo tener tiene tienen toda todas todo todos tu tus un una uno unos
    usted va vez ya yo él`,
  pt: `a ainda algo algum alguma alguns antes ao aos apenas aqui as assim até bem boa bom cada coisa coisas com como da
    das de dela dele depois do dois dos e ela elas ele eles em entre era essa esse esta estar estava este estou está
    estão eu faz fazer foi foram gostei gosto há isso isto já lhe mais mas me melhor menos mesmo meu meus minha
    muita muitas muito muitos na nada nas nem no nos nossa nosso num numa nunca não nós o onde os ou outra outras outro
    outros para pela pelas pelo pelos pode pouco por porque pra quando que quem quero se seja sem sempre ser será seu
    seus sim sobre sou sua suas são só também tem tenho ter teve tinha toda todas todo todos tudo um uma umas uns
    vai você vocês vou à às é`,
  it: `a abbiamo ad adesso agli ai al alla alle allo altra altre altri altro anche ancora avere aveva bello bene buono c
    che chi ci cioè ciò come con cosa cose così cui da dai dal dalla delle dei del della dello di dire dopo dove due e
    ed era erano essere fa fare fatto fosse gli ha hai hanno ho i il in io la le lei li lo loro lui ma me meglio meno
    mi mia mie miei mio molta molte molti molto ne nei nel nella nelle nessuno niente no noi non nostra nostro o ogni
    ora per perché perchè piace piaciuto più poco poi possono proprio può qua qualche qualcosa quale quando quanto
    quasi quella quelle quelli quello questa queste questi questo qui quindi sarebbe se sei sempre senza si sia siamo
    siete solo sono sopra sotto sta stata stato su sua sue sugli sul sulla suo suoi tanto te ti tra troppo tu tutta
    tutte tutti tutto un una uno va vi voi vostro è`,
  nl: `aan al alle alleen alles als altijd andere ben bij beter bent ben beetje daar dan dat de deze die dit doe doen
    door dus echt een eens en er erg ga gaan gaat geen goed goede had hadden heb hebben heeft heel heen het hier hij hoe
    hun iets ik in is ja je jij jullie kan kon kunnen leuk maar maken me mee meer meest men met mij mijn minder moet
    moeten mooi na naar net niet niets nog nooit nu of om omdat onder ons onze ook op over prima samen soms te tegen
    toch toe tot tussen u uit uw vaak van veel vind voor waar waarom want waren was wat we weer weinig wel werd werden
    wie wij wil worden wordt ze zeer zelf zich zij zijn zo zoals zou zouden zonder`,
}

const words: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [language, new Set(list.split(/\s+/))]),
)

/** `undefined` for languages without a list. */
export function functionWords(language: string): ReadonlySet<string> | undefined {
  return words.get(language.toLowerCase().split('-')[0] ?? '')
}
