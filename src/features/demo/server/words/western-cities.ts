/** Cities of the demonstration data, the South and all that lies west; lines as in eastern-cities.ts. */
export const westernCities = `
AL
Birmingham|205|Iron City, Red Mountain|hills
Huntsville|256|Rocket City, Tennessee Valley|
Mobile|251|Azalea City, Mobile Bay|coast warm
Montgomery|334|River Region|river
AK
Anchorage|907|Cook Inlet|coast
Fairbanks|907|Golden Heart, Tanana|river
Juneau|907|Gastineau|coast
Palmer|907|Mat-Su|hills
AZ
Phoenix|602|Valley of the Sun, Salt River|@phoenix core
Scottsdale|480|Old Town, McDowell|@phoenix
Mesa|480|Superstition|@phoenix
Tempe|480|Papago|lake @phoenix
Glendale|623|West Valley|@phoenix
Chandler|480|Ocotillo|@phoenix
Tucson|520|Old Pueblo, Sonoran|hills
Flagstaff|928|Coconino|hills north
Prescott|928|Granite Dells|hills mild
Lake Havasu City|928|Lake Havasu|lake
AR
Little Rock|501|Arkansas River|river
Fayetteville|479|Ozark|hills
Jonesboro|870|Crowley's Ridge|
Fort Smith|479|Border City|river
CA
Los Angeles|213|Angeleno, Mulholland|@losangeles core dense
Pasadena|626|Arroyo Seco, Crown City|hills @losangeles
Long Beach|562|Rainbow Harbor|coast @losangeles
Burbank|818|Verdugo|hills @losangeles dense
Torrance|310|South Bay|coast @losangeles
Anaheim|714|Orange County|@losangeles
Whittier|562|Puente Hills|hills @losangeles
Pomona|909|San Gabriel|@losangeles
San Diego|619|Silver Strand, Mission Bay|coast warm @sandiego core
Escondido|760|Hidden Valley|hills warm @sandiego
La Mesa|619|Grossmont|warm @sandiego
Oceanside|760|San Luis Rey|coast warm @sandiego
San Francisco|415|Golden Gate, Fog City|coast @bayarea core dense
Oakland|510|East Bay|coast @bayarea
San Mateo|650|Peninsula|coast @bayarea
Palo Alto|650|Stevens Creek|@bayarea
Walnut Creek|925|Mount Diablo|hills @bayarea
San Jose|408|Santa Clara Valley|@bayarea
Sacramento|916|Capital City, River Delta|river
Fresno|559|San Joaquin|
Bakersfield|661|Kern River|warm
Monterey|831|Monterey Bay|coast
Santa Barbara|805|American Riviera|coast warm
San Luis Obispo|805|Central Coast|hills
Palm Springs|760|Coachella Valley|desert
Riverside|951|Inland Empire, Citrus Belt|warm
Santa Rosa|707|Sonoma|hills
Modesto|209|Stanislaus|
Redding|530|Shasta|river
Paso Robles|805|Templeton Gap|hills
CO
Denver|303|Mile High, Front Range|@denver core
Boulder|303|Flatirons|hills @denver
Golden|303|Clear Creek|hills @denver
Littleton|303|South Platte|river @denver
Castle Rock|303|Douglas County|hills @denver
Colorado Springs|719|Pikes Peak|hills
Fort Collins|970|Poudre|river
Grand Junction|970|Grand Valley|river
Durango|970|Animas|hills
HI
Honolulu|808|Leeward, Diamond Head|coast dense
Kailua|808|Windward|coast
Hilo|808|Hamakua|coast
Kahului|808|Valley Isle|coast
ID
Boise|208|Treasure Valley|river
Meridian|208|Ten Mile|
Coeur d'Alene|208|Panhandle|lake
Idaho Falls|208|Snake River|river
IA
Des Moines|515|Raccoon River|river
Cedar Rapids|319|Corridor|river
Davenport|563|Quad Cities|river
Dubuque|563|Driftless, Key City|river
Newton|515|Jasper County|
KS
Wichita|316|Air Capital|river
Overland Park|913|Johnson County|
Topeka|785|Kaw Valley|river
Salina|785|Smoky Hill|
LA
New Orleans|504|Crescent City, Pontchartrain|river
Baton Rouge|225|Red Stick|river
Lafayette|337|Acadiana|
Shreveport|318|Ark-La-Tex|river mild
MN
Minneapolis|612|Mill City|lake @twincities core
Saint Paul|651|Capital City, Summit Hill|river @twincities
Anoka|763|Rum River|river @twincities
Stillwater|651|Saint Croix|river @twincities
Duluth|218|Twin Ports|lake
Rochester|507|Zumbro|
Saint Cloud|320|Granite City|river
MS
Jackson|601|Pearl River|river
Biloxi|228|Gulf Coast|coast warm
Tupelo|662|Natchez Trace|
MO
St. Louis|314|Gateway, Arch City|river @stlouis core
Saint Charles|636|Missouri River|river @stlouis
Kansas City|816|Fountain City|river
Springfield|417|Ozarks, Old 66|hills
Columbia|573|Boone County|
Branson|417|Table Rock|lake
MT
Billings|406|Yellowstone|river
Missoula|406|Bitterroot|hills
Bozeman|406|Gallatin|hills
NE
Omaha|402|Gateway West|river
Lincoln|402|Salt Valley|
Kearney|308|Platte River|river
NV
Las Vegas|702|Neon, Mojave|
Henderson|702|Black Mountain|
Reno|775|Truckee, Biggest Little|hills north
Carson City|775|Eagle Valley|hills north
NM
Albuquerque|505|Duke City, Rio Grande|hills
Santa Fe|505|Turquoise Trail|hills
Las Cruces|575|Mesilla Valley|
Roswell|575|Pecos Valley|
ND
Fargo|701|Red River|river
Bismarck|701|Missouri Slope|river
Grand Forks|701|Northern Valley|river
OK
Oklahoma City|405|Sooner, Bricktown|
Tulsa|918|Green Country, Art Deco|river
Norman|405|Cross Timbers|
Ponca City|580|Pioneer|
OR
Portland|503|Rose City, Willamette|river
Salem|503|Cherry City|river
Eugene|541|Emerald Valley|
Bend|541|High Desert|hills
Medford|541|Rogue Valley|hills
SD
Sioux Falls|605|Big Sioux|river
Rapid City|605|Black Hills|hills
Sturgis|605|Bear Butte|hills
TN
Nashville|615|Cumberland, Music Row|river
Franklin|615|Harpeth|
Memphis|901|Bluff City, Delta|river
Knoxville|865|Smoky Mountain|river
Chattanooga|423|Scenic City|river
Pigeon Forge|865|Little River|hills
TX
Dallas|214|White Rock, Trinity|lake @dallas core
Fort Worth|817|Cowtown, Stockyards|river @dallas
Arlington|817|Mid-Cities|@dallas
Plano|972|Blackland|@dallas
Frisco|972|Stonebriar|@dallas
Grapevine|817|Lake Grapevine|lake @dallas
Mesquite|972|Eastside|@dallas
Houston|713|Bayou City, Space City|warm @houston core
Katy|281|Katy Prairie|warm @houston
Sugar Land|281|Brazos Bend|warm @houston
Pasadena|713|Ship Channel|warm @houston
Galveston|409|Seawall|coast warm
Austin|512|Hill Country, Capital|lake warm
Round Rock|512|Brushy Creek|warm
San Antonio|210|Alamo City, Mission|river warm
El Paso|915|Sun City, Franklin Mountains|hills
Lubbock|806|South Plains|
Amarillo|806|Panhandle, Old 66|
Corpus Christi|361|Coastal Bend|coast warm
Waco|254|Heart of Texas|river
Tyler|903|Rose Capital|
UT
Salt Lake City|801|Wasatch, Beehive|hills
Provo|801|Utah Valley|hills
Ogden|801|Golden Spike|hills
Saint George|435|Dixie Red Rock|hills desert
WA
Seattle|206|Emerald City, Puget Sound|coast @seattle core
Bellevue|425|Eastside|lake @seattle
Tacoma|253|Commencement Bay|coast @seattle
Everett|425|Port Gardner|coast @seattle
Kent|253|Green River|@seattle
Spokane|509|Lilac City|river
Olympia|360|South Sound|coast
Yakima|509|Yakima Valley|hills
WY
Cheyenne|307|Magic City of the Plains, High Plains|
Casper|307|North Platte|river
Jackson|307|Teton|hills
`
