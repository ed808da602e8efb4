/**
 * 1538 of the most common passwords of at least six characters, in lower case, which attackers try first. Compiled by hand from
 * published leaks. The list may grow.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  !qaz2wsx 000001 000007 007007 010203 012345 0123456 01234567 0123456789 070707 080808 090909 0987654321 100000
  100200 101010 102030 111222 111222333 112233 11223344 1122334455 121212 12121212 121314 123000 123123 123123123
  123321 1233211 12341234 123412345 1234321 12344321 123454321 1234554321 123456654321 123456789a 1234567a 123456a
  1234567890 123456aa 123456q 12345a 12345q 12345qwert 1234abcd 1234qwer 123654 123698745 123789 123abc 123asd 123qwe 123qwe123
  123zxc 131313 13131313 135790 135792468 141414 142536 147258 147258369 147852 147852369 151515 159357 159753
  192837465 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 212121 222333 232323
  246810 252525 258456 292929 2pac123 314159 31415926 357159 420420 4321rewq 456789 50cent 666999 696969 741852
  741852963 7654321 777888 789456 789456123 87654321 963852741 987654 987654321 a12345 a123456 a1234567 a12345678
  a123456789 a1b2c3 a1b2c3d4 aa123456 aaa111 aaaaaa1 aaabbb aaron1 abc123 abc1234 abc12345 abc321 abcabc abcd123
  abcd1234 abcde123 abcdef1 abcdefg1 abigail access access1 access14 acdc123 adam123 admin1 admin12 admin123 admin1234
  adminadmin administrator agent007 airforce alaska alberta alegria alejandra alejandro alex123 alexander alexandra
  alexis alexis1 always amanda amanda1 amber1 amber123 america american amor123 amorcito andrea andrea1 andrea12
  andrew andrew1 android angel1 angel12 angel123 angela angelina angels anthony anthony1 antonio anyone anything
  apollo apollo1 apple1 apple123 apples april1 arizona army123 arsenal arsenal1 asd123 asdf1234 asdfasdf asdfg1
  asdfg123 asdfgh asdfghj asdfghjk asdfghjkl ashley ashley1 assassin asshole asshole1 austin austin1 australia autumn
  autumn1 avengers azerty azertyuiop baby12 baby123 babyboy babydoll babyface babygirl babygirl1 badboy badboy1
  badgirl bailey bailey1 bailey123 bambi1 banana banana1 bananas bandit barbara barbie barbie1 barcelona barcelona1
  bart123 baseball baseball1 basketball basketball1 batman batman1 batman123 beach1 beach123 bear123 beast1 beatles
  beatles1 beautiful beautiful1 beauty beauty1 beauty123 beckham beer123 bella1 bella123 benfica benjamin berlin
  beyonce bienvenido bigboss bigboy bigdaddy bigdog bigmoney billy1 birch123 birchline birdie bitch1 bitches bitcoin
  bitcoin1 biteme biteme1 black1 black123 blackberry blackcat blahblah blaze1 blessed blessed1 blink182 blue123
  blue1234 blueberry blueeyes bluesky bmw123 bobby1 bollocks bond007 bonita bonjour bonnie booboo boomer boomer1
  boston brandon brandon1 brandy brandy1 brasil brazil brian1 brittany broncos brother brown1 bubba1 bubba123 bubbles
  bubbles1 buddy1 buddy123 bulldog bulldogs bullshit bunny1 bunny123 burger business buster buster1 butterfly
  butterfly1 calgary california callofduty camaro cameron canada canada1 candy1 candy123 captain carlos carlos1
  carolina cartman casey1 cash123 casper casper1 catdog catfish catlover cats123 celtic celtic1 challenger changeit
  changeme changeme1 charger charizard charles charlie charlie1 charlie123 cheese cheese1 chelsea chelsea1 cherry
  cherry1 cheryl chevrolet chevy1 chewbacca chicago chicken chicken1 chiquita chloe1 chloe123 chocolate chocolate1
  chouchou christ christian christina christina1 christine christopher church ciao123 cisco1 cisco123 cobra1 cobra123
  cocacola coffee coffee1 coke123 colorado company company1 company123 computer contrasena cookie cookie1 cookie123
  cookies corazon corona corvette cosmetics cosmos coucou counter country country1 cowboy cowboy1 cowboys cowboys1
  cowgirl crazy1 crazy123 crazygirl crimson crypto crystal crystal1 crystal2 cubs123 cutie1 cutiepie cycling daddy1
  daddy123 daisy1 daisy123 dallas daniel daniel1 daniela david1 david123 debbie debian default dell123 demo123 demon1
  denver destiny destiny1 devil1 devil666 dexter dexter1 diablo diablo1 diamond diamond1 diamonds diane1 dick123
  diego1 digimon dodge1 dodgers dogcat doggie doggy1 doglover dogs123 dollar dollars dolphin dolphins donna1 doudou
  dragon dragon1 dragon12 dragon123 dragonball dreamer dreams drummer drums1 dumbledore dylan1 eagle1 eagles eagles1
  edmonton eduardo elizabeth elizabeth1 elmo123 elvis1 elvis123 emerald emily1 eminem eminem1 emma123 england estrella
  ethan1 ethereum everton facebook faith1 faith123 falcon falcons fall2023 fall2024 fall2025 family family1 family123
  familyguy fashion fashion1 father february felicidad felix1 fernando ferrari ferrari1 ficken firefly fireman fish123
  fishing fishing1 florida flower flower1 flower123 flowers fluffy fluffy1 football football1 football12 football123
  forest forever forever1 forever21 fortnite fortnite1 france francisco freedom freedom1 friday friday1 friend friends
  friends1 frodo1 fucker fuckit fuckme fuckoff fuckyou fuckyou1 fuckyou2 gabriel gabriel1 gabriela galaxy galaxy1
  gamer1 gamer123 gandalf gangsta garfield geheim genesis george george1 georgia1 germany ghost1 giants ginger ginger1
  gizmo1 gizmo123 goku123 golden golden1 golf123 golfer golfing goodboy goodbye goodgirl goodluck google google1
  grace1 grace123 green1 green123 greenday guest1 guest123 guinness guitar guitar1 hacker hacker1 hacking hahaha
  hahahaha hailey hallo123 halo123 hammer hammer1 hannah hannah1 harley harley1 harley123 harry1 harrypotter hawaii
  heather heather1 heaven heaven1 hello1 hello123 hellohello hellokitty helloo henry1 hermosa hiphop1 hobbit hockey
  hockey1 hogwarts homer1 honda1 honda123 honey1 honey123 hope123 horse1 horselover horses hottie hottie1 houston
  hubble hunter hunter1 hunter12 hunter123 hunting idiot1 ilovegod ilovehim iloveme ilovemom iloveu iloveyou iloveyou!
  iloveyou1 iloveyou2 indiana instagram internet internet1 iphone ironmaiden ironman ironman1 isaac1 isabella island
  jack123 jackie jackson jackson1 james007 james1 james123 jamesbond january jasmine jasmine1 jason1 jasper jasper1
  java123 jedi123 jeep123 jennifer jennifer1 jessica jessica1 jesus1 jesus123 jesuschrist jimmy1 joe123 john123 johnny
  johnny1 joker1 joker123 jonathan jordan jordan1 jordan12 jordan23 joseph joseph1 joshua joshua1 jupiter justice
  justin justin1 justinbieber juventus juventus1 karen1 katherine kathleen kawasaki kelly1 kentucky kevin1 kevin123
  killer killer1 killer12 killer123 kimberly king123 kings1 kitten kitty1 kitty123 kittycat knight knight1 kobe24
  kristen kristina ladies ladybug lakers lakers1 lakers24 lalala laura1 lauren lauren1 lebron lebron23 ledzeppelin
  legend legend1 legolas lemon1 letmein letmein1 letmein123 liberty liebe123 lightning linda1 linkinpark linux1
  lion123 lipstick lisa123 littlebirch liverpool liverpool1 lkjhgf logan1 login1 login123 lol123 lola123 lollipop
  lollol lolol123 london loser1 loser123 louise lovely loveme lover1 lovers loveyou lucas1 lucifer lucky1 lucky123
  lucky13 lucky2 lucky7 lucky777 luke123 luna123 madison madison1 maggie maggie1 magic1 magic123 makeup1 makeup123
  manager manager1 manchester mango1 manuel manutd march1 marcus maria1 maria123 mariana marie1 marine marines mario1
  mario123 mariposa mark123 marketing markus mars123 marseille martin martin1 marvel mascara mason1 master master1
  master123 matrix matrix1 matthew matthew1 maverick maverick1 max123 maxwell melissa mercedes mercury merlin merlin1
  messi10 messiah metallica metallica1 mexico michael michael1 michelle michelle1 michigan mickey mickey1 mickeymouse
  microsoft midnight midnight1 miguel million millionaire minecraft minecraft1 minnie misty1 mittens mnbvcx mnbvcxz
  model1 molly1 molly123 mom123 momdad mommy1 monday money1 money123 moneyman monica monica1 monkey monkey1 monkey12
  monkey123 monster monster1 monster123 montana montreal moonlight moonshine morgan morgan1 moscow motdepasse mother
  mother1 mountain muffin muffin1 music1 music123 musica mustang mustang1 mybaby mybaby1 mylove mylove1 mynoob
  mypassword myself1 mysql1 mystery mystic nancy1 naruto naruto1 nasa123 nascar natalie natasha natasha1 navy123
  ncc1701 ncc1701d nemo123 neo123 network nevada newpassword newyork neymar nicholas nicole nicole1 ninja1 ninja123
  nintendo nirvana nobody nokia1 noob123 nopassword nothing nugget nutella ocean1 office office1 oklahoma oldpassword
  oliver oliver1 olivia olivia1 onedirection ontario oracle oracle1 orange orange1 orange12 oreo123 oscar1 oscar123
  ottawa p4ssw0rd p@ssw0rd p@ssword pa$$w0rd pa$$word pa55word packers packers1 panther panthers papito paris1 pass123
  pass1234 pass12345 passpass passw0rd passw0rd1 password password! password01 password1 password11 password12
  password123 password1234 password2 password3 password99 passwort passwort1 patches patrick patrick1 patriots peaches
  peanut peanut1 pearl1 penguin penguins pepper pepper1 pepper123 pepsi1 pepsi123 perfume peter1 peter123 phantom
  phoenix phoenix1 piano1 pikachu pink123 pinkfloyd pinkpink pizza1 pizza123 planet platinum playboy player player1
  playstation please poiuyt poiuytrewq pokemon pokemon1 pokemon123 police pony123 poohbear pookie pookie1 poop123
  poopoo porsche potter prayer preciosa precious precious1 pretty pretty1 prince prince1 princesa princess princess1
  princess12 princess123 private prophet pumpkin pumpkin1 puppies puppy1 purple purple1 purple123 pussy1 pussycat
  python q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw quebec queen1 queen123 querida qwe123 qweasd
  qweasdzxc qweqwe qwer1234 qwerqwer qwert1 qwert123 qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertzuiop rabbit racer1 rachel rachel1 racing raiders raiders1
  rainbow rainbow1 rainbow123 rammstein ranger ranger1 rangers rangers1 rascal realmadrid rebecca rebel1 redfish
  redred redskins redsox rewq4321 ricardo rich123 richard richard1 richard2 rihanna riley1 river1 robert robert1
  roberto roblox roblox1 roblox123 rocket rocket1 rocknroll rockstar rockstar1 rocky1 rocky123 rodrigo ronaldo
  ronaldo7 root123 rootroot rose123 roses1 router ruby123 running rush2112 russia rusty1 sabrina sadie1 sales1
  sales123 samantha samantha1 sammy1 sammy123 samson samsung samsung1 samuel samuel1 samurai sandra sandy1 sandy123
  sapphire sara123 sarah1 sasha1 sassy1 sassy123 sasuke saturn scarlet schalke04 schatz scooby scooby1 scoobydoo
  scooter scooter1 sebastian secret secret1 secret123 secreto security security1 sephiroth server sexy123 sexyboy
  sexygirl shadow shadow1 shadow12 shadow123 shannon shannon1 shark1 sharks sharon sheila shithead shorty shorty1
  silver silver1 simba1 simon1 simple simple1 simpsons sister sister1 skater skater1 skippy skittles skywalker slayer
  slipknot smokey smokey1 snake1 snickers sniper sniper1 sniper2 snoopy snowball snowboard snowflake snowman soccer
  soccer1 soccer10 soccer12 softball softball1 soldier soleil somebody something sonic1 sonic123 sophia sophie sophie1
  sorry1 southpark sparky sparky1 spencer spider spider1 spiderman sponge spongebob spongebob1 spring1 spring2023
  spring2024 spring2025 squirt star123 starcraft starlight stars1 startrek starwars starwars1 steelers steelers1
  stella stella1 stephanie steven steven1 stewie stinky stitch storm1 strawberry stupid stupid1 style1 success
  success1 sugar1 summer summer1 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
  sunday sunday1 sunrise sunset sunshine sunshine1 sunshine123 superman superman1 superman123 surfer surfer1 surfing
  susan1 suzuki sweet1 sweet123 sweet16 sweetheart sweetie sweetpea sweety swimming sydney sydney1 system tamara
  tatiana taylor taylor1 teamo1 teddy1 teddy123 teddybear temp123 temp1234 tennessee tennis tequiero tequila teresa
  test123 test1234 tester testing testing1 testtest texas1 texas123 thankyou thepassword thomas thomas1 thunder
  thunder1 thx1138 tiffany tiffany1 tiger1 tigers tigger tigger1 tinker tinkerbell toffee together tommy1 tony123
  toor123 tootsie toronto tottenham toyota toyota1 tractor trekkie trinity trixie trixie1 trouble truck1 trucker
  trustno1 tupac1 turbo1 turtle tweety tweety1 twinkie twinkle twitter tyler1 ubuntu united user123 username valentina
  vampire vancouver vanessa vegeta velvet venus1 veronica victoria victoria1 violet viper1 virginia vodka1 voldemort
  volleyball warcraft warrior warrior1 warriors welcome welcome01 welcome1 welcome12 welcome123 welcome2 wendy1
  whatever whatever1 whiskey white1 william william1 windows windows1 winner winner1 winnie winnipeg winston winston1
  winter winter1 winter12 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 wireless wizard
  wizard1 wolf123 wolfgang wolverine wolves woodstock woody1 xavier xbox123 xbox360 xsw2zaq1 xxx123 xyz123 yamaha
  yankee yankees yankees1 yellow yellow1 yellow12 yoda123 yogibear yourpassword youtube ytrewq z123456 zachary
  zaq12wsx zaq1zaq1 zaqxsw zebra1 zelda1 zelda123 zeppelin zidane zoey123 zombie zombie1 zombie123 zse4rfv zxc123
  zxcasd zxcasdqwe zxcvb1 zxcvb123 zxcvbn zxcvbnm zxcvbnm123 zzz123
`
    .trim()
    .split(/\s+/),
);
