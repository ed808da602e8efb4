// Names as one meets them in a Canadian city, drawn independently: none is a real person.

const words = (text: string) => text.trim().split(/\s+/);

export const firstNames = words(`
  Abigail Adaeze Agnieszka Aisha Alexandra Alice Alina Amelia Amélie Ana Anika Anneke Anya Arielle Audrey Autumn Ayesha
  Beatrice Bronwyn Camille Carmen Caroline Cassandra Catherine Charlotte Chidinma Chloé Clara Claire Danika Daphne Dawn
  Delphine Diane Dilnoza Dominique Elena Elise Eliza Emily Emma Esther Eva Farah Fatima Fiona Florence Francine Gabrielle
  Geneviève Gurpreet Hailey Harpreet Heather Heidi Helen Ifeoma Ines Ingrid Irina Isabelle Isla Ivy Jasmine Jenna
  Jessica Jocelyn Josephine Joy Julia Kaitlyn Kamala Karin Kateryna Kavita Keisha Khadija Kiran Larissa Laura Leila
  Lena Lin Linda Lise Lucia Lydia Madeleine Maria Marisol Martha Maryam Maude Maya Megan Mélanie Mira Miriam Monique
  Nadia Naomi Natalie Neha Nicole Nina Noor Odette Olena Olivia Paige Patricia Paula Pauline Rachel Ramona Rebecca
  Renée Rosa Rosalie Rose Roxanne Sabrina Samantha Sandra Sara Selam Shanice Shauna Shirin Simone Siobhan Solange
  Stephanie Sunita Svetlana Sylvie Tamara Tanya Tara Teresa Thandiwe Thuy Tiffany Valerie Vanessa Vera Victoria
  Violet Wanda Winnie Xin Yasmin Yuki Yvonne Zainab Zoë Aaron Adrian André Benjamin Caleb Daniel David Elias Émile
  Ethan Gabriel Hassan Ibrahim Jacob Julien Kenji Liam Luca Marc Mateo Nathan Oliver Omar Patrick Rahul Samuel Simon
  Theo Thomas Victor William
`);

export const lastNames = words(`
  Abbott Abdi Adams Ahmed Ali Anderson Arsenault Bailey Baptiste Barnes Becker Bell Bélanger Bennett Bergeron Bernier
  Bhatti Blackwood Bouchard Boudreau Brar Brown Bui Calder Cameron Campbell Campeau Chan Chartrand Chen Cho Clarke
  Cloutier Cohen Collins Cormier Côté Cruz Dang Das Davies Delorme Desjarlais Dhillon Diaz Doucet Dubois Duncan Dyck
  Edwards Eklund Ellis Evans Fehr Fernandes Fontaine Foster Fraser Fung Gagnon Garcia Gauthier Gill Gladue Gomez Grant
  Grewal Guo Hamilton Harder Harper Harris Hassan Hébert Henry Hernandez Ho Hoang Holm Hughes Ibrahim Ivanova Jackson
  James Jansen Johnson Jones Joseph Kaur Kelly Khan Kim King Klassen Koval Kumar Lafleur Lam Lambert Landry Larsen
  Laurier Lavoie Leblanc Lee Lefebvre Leung Levesque Lewis Li Lightfoot Lim Lin Lopez Ma MacDonald MacKay MacLeod Malik
  Marshall Martens Martin Martinez McCallum McKenzie Mensah Mercier Mitchell Mohamed Moore Morgan Morin Morrison
  Mukherjee Murphy Murray Nelson Neufeld Ng Nguyen Novak Nowak Nwosu Obi O’Brien Olsen Osei Park Parker Patel Pelletier
  Penner Pereira Peters Petrenko Pham Phillips Poirier Popov Quinn Rahman Ramirez Reid Reyes Richard Rivera Roberts
  Robinson Ross Roy Russell Saad Sandhu Santos Schmidt Scott Shah Sharma Sidhu Silva Simard Singh Smith Sorensen Stewart
  Sullivan Suzuki Sutherland Tanaka Taylor Tesfaye Thériault Thiessen Thompson Tran Tremblay Turner Unger Vu Walker
  Wallace Wang Ward Watson White Wiebe Williams Wilson Wong Wood Wright Wu Yang Yilmaz Young Zhang Zhou
`);

/** Letters and digits of a name as used in an email address: "Zoë O’Brien" → "zoe.obrien". */
export function mailName(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, '');
}
