/** Names by family origin. A name in another script is followed by its Latin spelling. */
import { nameGroup as group, type NameGroup } from './name-group.ts'

export const nameGroups: readonly NameGroup[] = [
  group({
    weight: 36,
    first: `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
      Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald
      Ashley Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy
      Deborah Ronald Stephanie Jason Rebecca George Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Gary
      Kathleen Nicholas Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon
      Samantha Benjamin Katherine Samuel Christine Gregory Helen Alexander Debra Frank Rachel Patrick Carolyn Raymond
      Janet Jack Maria Dennis Catherine Jerry Heather Tyler Diane Aaron Olivia Mary-Kate Anne-Marie Jean-Luc Billy-Joe
      Tamika DeShawn Latoya Malik Keisha Jamal Imani Terrell Aaliyah Darnell`,
    last: `Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Thompson
      White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell
      Mitchell Carter Roberts Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan
      Cooper Peterson Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray Hughes Price
      Myers Long Foster Sanders Ross Powell Sullivan Russell Perry Butler Barnes Fisher Henderson Coleman Simmons
      Patterson Jordan Reynolds Hamilton Graham Kim Griffin Wallace West Cole Hayes Bryant Gibson Ellis Stevens Murray
      Ford Marshall Owens McDonald Harrison Kennedy Wells Freeman Webb Tucker Hicks Crawford Henry Boyd Mason Dixon
      Hunter Gordon Shaw Holmes Rice Black Palmer Wagner Stone Hawkins Dunn Perkins Hudson Spencer Weaver O'Brien
      O'Connor O'Neill D'Angelo D'Amico O'Sullivan St.\u00a0John Van\u00a0Buren Smith-Jones Taylor-Young Lloyd-Davies
      Fitzgerald McCarthy MacDonald Blackwood Ashworth Kirkpatrick Whitaker Abernathy Featherstone Ravenscroft`,
  }),
  group({
    weight: 27,
    spanish: 0.72,
    twoSurnames: 0.45,
    first: `José María Juan Guadalupe Luis Ana Carlos Carmen Jesús Rosa Miguel Juana Francisco Margarita Pedro Verónica
      Alejandro Sofía Jorge Lucía Manuel Leticia Ricardo Adriana Fernando Gabriela Eduardo Patricia Javier Martha Raúl
      Claudia Sergio Alejandra Roberto Silvia Arturo Andrea Enrique Teresa Héctor Elena Rafael Isabel Mario Mónica Óscar
      Diana Alberto Daniela Víctor Mariana Andrés Fernanda Ramón Valeria Gerardo Camila Rubén Ximena Ángel Beatriz
      Joaquín Inés Íñigo Itzel Sebastián Begoña Matías Rocío Nicolás Paloma Iván Esperanza Tomás Dolores Agustín Pilar
      Martín Yolanda Julián Consuelo Emilio Amparo Gonzalo Soledad Álvaro Noemí Moisés Lourdes Fabián Araceli Efraín
      Graciela César Concepción Hernán Marisol Ignacio Xóchitl Benjamín Zoraida Saúl Belén`,
    last: `García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Reyes
      Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero Herrera
      Medina Aguilar Vargas Guzmán Méndez Fernández Muñoz Salazar Soto Vega Ríos Delgado Núñez Peña Contreras Guerrero
      Sandoval Estrada Ortega Alvarado Maldonado Domínguez Santiago Espinoza Cervantes Acosta Cabrera Lara Fuentes
      Figueroa Navarro Ibáñez Ávila Cortés Valdez Carrillo Molina Zúñiga Ayala Padilla Miranda Rosales Campos Solís
      Castañeda Benítez Ordóñez Camacho Trejo Arévalo Quiñones Echeverría Yáñez Bermúdez Urrutia Añorve Villaseñor
      Montoya Zaragoza Pacheco Escobar Barrientos Cárdenas Uribe Bustamante Arredondo Galván Orozco Peñaloza`,
  }),
  group({
    weight: 11,
    first: `João Inês Luís Conceição Gonçalo Françoise Chloé Zoë Benoît Amélie Jérôme Hélène Noël Maëlle Jürgen Jörg Käthe
      Günther Björn Åsa Søren Mette Ødgar Łukasz Małgorzata Zbigniew Żaneta Władysław Jiří Šárka Ondřej Růžena Ľubomír
      Žofia István Zsófia Győző Ștefan Ionuț Mădălina Dragoș Gökhan Ayşe Çağla İbrahim Şule Oğuz Mateja Željko Đorđe
      Nikša Siobhán Seán Niamh Pádraig Rhŷs Lãng Guðrún Þórdís Elīna Jānis Živilė Kārlis Paweł Agnieszka Krzysztof`,
    last: `Sousa Gonçalves Conceição Magalhães Guimarães Araújo Lefèvre Bélanger Côté Lévesque Dubois François Müller
      Schröder Weiß Bäcker König Größl Jørgensen Sørensen Åkesson Sjöberg Öberg Łuczak Dąbrowski Wójcik Żukowski
      Kowalczyk Dvořák Černý Novák Procházka Růžička Nagy Szabó Kőszegi Popescu Ionescu Țăranu Brâncuși Yılmaz Çelik
      Şahin Özdemir Horvat Kovačević Đurić Živković Ó\u00a0Briain Ní\u00a0Dhomhnaill Guðmundsdóttir Þorsteinsson Bērziņš
      Kazlauskienė De\u00a0Luca Di\u00a0Marco Dell'Acqua D'Onofrio L'Écuyer Castagnér Visser Van\u00a0der\u00a0Berg`,
  }),
  group({
    weight: 4,
    first: `Дмитрий|dmitry Анна|anna Сергей|sergei Елена|elena Алексей|alexei Ольга|olga Иван|ivan Татьяна|tatiana
      Михаил|mikhail Наталья|natalia Андрей|andrei Светлана|svetlana Николай|nikolai Ирина|irina Олександр|oleksandr
      Оксана|oksana Юрий|yuri Людмила|lyudmila Фёдор|fyodor Любовь|lyubov Ганна|hanna Тарас|taras`,
    last: `Иванов|ivanov Смирнова|smirnova Кузнецов|kuznetsov Попова|popova Соколов|sokolov Лебедева|lebedeva
      Козлов|kozlov Новикова|novikova Морозов|morozov Волкова|volkova Шевченко|shevchenko Коваленко|kovalenko
      Бондаренко|bondarenko Ткачук|tkachuk Щербаков|shcherbakov Королёв|korolyov Ковальчук|kovalchuk Їжакевич|yizhakevych`,
  }),
  group({
    weight: 2,
    first: `Γιώργος|giorgos Μαρία|maria Δημήτρης|dimitris Ελένη|eleni Κώστας|kostas Κατερίνα|katerina Νίκος|nikos
      Βασιλική|vasiliki Παναγιώτης|panagiotis Σοφία|sofia Χρήστος|christos Αγγελική|angeliki`,
    last: `Παπαδόπουλος|papadopoulos Παππά|pappa Νικολάου|nikolaou Γεωργίου|georgiou Οικονόμου|oikonomou
      Αντωνίου|antoniou Βλάχος|vlachos Καραγιάννης|karagiannis Μακρή|makri Ξενάκης|xenakis`,
  }),
  group({
    weight: 5,
    first: `伟|wei 芳|fang 娜|na 秀英|xiuying 敏|min 静|jing 丽|li 强|qiang 磊|lei 洋|yang 艳|yan 勇|yong 杰|jie 涛|tao 明|ming
      超|chao 秀兰|xiulan 霞|xia 俊熙|junxi 雨婷|yuting 欣怡|xinyi 浩然|haoran 梓涵|zihan 志明|zhiming 美玲|meiling 家豪|jiahao`,
    last: `王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 黄|huang 赵|zhao 吴|wu 周|zhou 徐|xu 孙|sun 马|ma 朱|zhu 胡|hu 郭|guo
      何|he 林|lin 高|gao 罗|luo 郑|zheng 梁|liang 谢|xie 宋|song 欧阳|ouyang 司马|sima`,
  }),
  group({
    weight: 3,
    first: `민준|minjun 서연|seoyeon 지훈|jihoon 지우|jiwoo 현우|hyunwoo 수빈|subin 준호|junho 은지|eunji 영수|youngsoo
      미경|mikyung 성민|sungmin 하은|haeun 도윤|doyoon 예은|yeeun`,
    last: `김|kim 이|lee 박|park 최|choi 정|jung 강|kang 조|cho 윤|yoon 장|jang 임|lim 한|han 오|oh 서|seo 신|shin 남궁|namgung`,
  }),
  group({
    weight: 2,
    first: `太郎|taro 花子|hanako 健太|kenta 美咲|misaki 翔太|shota 陽子|yoko さくら|sakura ケンジ|kenji 直樹|naoki 由美|yumi`,
    last: `佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 伊藤|ito 渡辺|watanabe 山本|yamamoto 中村|nakamura 小林|kobayashi`,
  }),
  group({
    weight: 4,
    first: `Nguyên Hương Đức Thúy Tuấn Phượng Hùng Ngọc Dũng Trâm Quốc Hạnh Việt Mỹ Khánh Lệ Bảo Ánh Thắng Yến`,
    last: `Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý`,
  }),
  group({
    weight: 3,
    first: `محمد|mohammed فاطمة|fatima أحمد|ahmed عائشة|aisha علي|ali مريم|mariam حسن|hassan زينب|zainab عمر|omar ليلى|layla
      يوسف|youssef نور|noor خالد|khaled سارة|sara`,
    last: `الحسن|alhassan العلي|alali حداد|haddad خوري|khoury منصور|mansour النجار|alnajjar الشريف|alsharif صالح|saleh
      عبد\u00a0الله|abdullah المصري|almasri درويش|darwish قاسم|qasim`,
  }),
  group({
    weight: 2,
    first: `דוד|david שרה|sarah יוסף|yosef רחל|rachel משה|moshe לאה|leah אברהם|avraham מרים|miriam נועה|noa איתן|eitan`,
    last: `כהן|cohen לוי|levi מזרחי|mizrahi פרץ|peretz ביטון|biton דהן|dahan אברהם|avraham פרידמן|friedman שפירא|shapira`,
  }),
  group({
    weight: 2,
    first: `आरव|aarav प्रिया|priya राहुल|rahul अनीता|anita विजय|vijay सुनीता|sunita अर्जुन|arjun दीपिका|deepika संजय|sanjay
      लक्ष्मी|lakshmi`,
    last: `शर्मा|sharma पटेल|patel सिंह|singh कुमार|kumar गुप्ता|gupta वर्मा|verma यादव|yadav जोशी|joshi मिश्रा|mishra`,
  }),
  group({
    weight: 1,
    first: `გიორგი|giorgi ნინო|nino Արամ|aram Անահիտ|anahit สมชาย|somchai สุดา|suda ዳዊት|dawit ሳራ|sara`,
    last: `ბერიძე|beridze კაპანაძე|kapanadze Պետրոսյան|petrosyan Սարգսյան|sargsyan สุขใจ|sukjai ተስፋዬ|tesfaye`,
  }),
]
