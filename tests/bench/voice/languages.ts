/** Voice of espeak-ng and sentences in its language, our own: none is in the training texts. */
export const languages: { voice: string; sentences: string[] }[] = [
  {
    voice: 'de',
    sentences: [
      'Am Montag bringt mein Bruder ein warmes Brot und frische Butter mit.',
      'Der Pfarrer wohnt gegenüber vom Bahnhof in einem grünen Haus.',
      'Wollen wir heute Abend noch einmal über die Brücke laufen?',
    ],
  },
  {
    voice: 'es',
    sentences: [
      'Mi abuela prepara una sopa muy buena con patatas y pimientos.',
      'El barco pequeño volvió al puerto antes de la tormenta.',
      '¿Puedes abrir la ventana para que entre un poco de aire?',
    ],
  },
  {
    voice: 'it',
    sentences: [
      'Domani mattina compriamo il pane fresco e poi andiamo al mare.',
      'Il professore parlava piano, ma tutti lo ascoltavano volentieri.',
      'Quanto tempo ci vuole per arrivare in cima alla montagna?',
    ],
  },
  {
    voice: 'pt-br',
    sentences: [
      'Meu vizinho plantou um pé de mamão bem perto da varanda.',
      'A professora falou bastante sobre as viagens que fez ao norte.',
      'Você prefere tomar café agora ou mais tarde com os primos?',
    ],
  },
  {
    voice: 'pl',
    sentences: [
      'Babcia upiekła ciasto z malinami i postawiła je na oknie.',
      'Wieczorem pojedziemy pociągiem do małego miasta nad rzeką.',
      'Czy mógłbyś mi pomóc przenieść ten wielki stół?',
    ],
  },
  {
    voice: 'ru',
    sentences: [
      'Мой брат поймал большую рыбу и принёс её домой.',
      'Вечером мы пили чай на балконе и смотрели на море.',
      'Почему ты не позвонил мне перед самым отъездом?',
    ],
  },
  {
    voice: 'cs',
    sentences: [
      'Maminka koupila na trhu meruňky, papriky a velký meloun.',
      'Po obědě půjdeme s kamarády pěšky na starý hrad.',
      'Proč jsi mi včera neřekl, že přijede tvoje sestra?',
    ],
  },
  {
    voice: 'fr',
    sentences: [
      'Mon voisin a peint sa petite maison en bleu pendant les vacances.',
      'Le bateau part à midi, et nous devons acheter des pommes avant.',
      'Pouvez-vous me montrer le chemin pour aller au vieux moulin ?',
    ],
  },
  {
    voice: 'nl',
    sentences: [
      'Mijn buurman fietst elke morgen met zijn hond langs het water.',
      'We hebben gisteren appels geplukt en pannenkoeken gebakken.',
      'Weet jij waarom de bakker vandaag om vier uur al dicht was?',
    ],
  },
]
